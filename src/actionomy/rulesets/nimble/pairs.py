"""Two weapons at once.  The numbers N-… are the rules in RULES.md."""

from mypy_extensions import i64

from actionomy.core.fight import Fight
from actionomy.core.state import READY
from actionomy.rulesets.nimble.blows import Attack


class Pair(Attack):
    """N-104: an attack with a weapon in each hand.

    Two that are alike give advantage.  Of two that differ both are thrown, and the better throw is the attack.
    """

    def strike(self, fight: Fight, who: i64, target: i64, count: i64, past: i64 = 0) -> None:
        mine = fight.entry
        other = self.other(fight, who, target)
        net = self.net(fight, who, target)
        if other < 0 or self.alike(fight, mine, other):
            if other >= 0:
                net += 1
            self.go_on(fight, who, target, self.throw(fight, who, count, net), net, past)
            return
        faces = self.throw(fight, who, count, net)
        value = self.value(fight, who, target, faces, net)
        fight.entry = other
        others_net = net if net < 0 else i64(0)  # a further advantage is that of one weapon
        others = self.throw(fight, who, self.count_of(fight), others_net)
        if self.value(fight, who, target, others, others_net) > value:
            self.go_on(fight, who, target, others, others_net, past)
            return
        fight.entry = mine
        self.go_on(fight, who, target, faces, net, past)

    def other(self, fight: Fight, who: i64, target: i64) -> i64:
        """The entry of the weapon in the other hand, if that one reaches too; -1 for none."""
        e = fight.economy
        sheet = fight.state.sheet(who)
        for entry in range(e.first_entry[sheet], e.first_entry[sheet + 1]):
            if e.action[entry] == e.action[fight.entry] and entry != fight.entry:
                in_hand = fight.state.subject(who, e.subject[entry]) == READY
                if in_hand and fight.apart(who, target) <= e.number(entry, self.reach):
                    return entry
        return -1

    def alike(self, fight: Fight, one: i64, other: i64) -> bool:
        """Whether two weapons are the same but for their names."""
        e = fight.economy
        for column in range(e.columns):
            if e.number(one, column) != e.number(other, column):
                return False
        return True

    def value(self, fight: Fight, who: i64, target: i64, faces: list[i64], net: i64) -> i64:
        """How good a throw is: nothing for a miss, else twice what it does on the average."""
        if self.fails(fight, who, target, faces, net):
            return 0
        left = self.kept(fight, faces, net)
        value = 2 * (self.sum_of(fight, left) + fight.number(self.bonus))
        sides = fight.number(self.sides)
        if not self.is_sure(fight, len(left)) and self.is_critical(
            fight, who, target, left[0] + self.shift_of(fight, who, target), sides
        ):
            value += (sides + 1) * (1 + fight.number(self.vicious))
        return value
