import { Header } from './commands.ts'
import type { Words } from './layout.ts'

/**
 * A record's version names the rules its command was first applied by, and is applied by whenever it is replayed: a new
 * rule must not change what an old record caused.
 *
 * - 1: who was refused, or only tried, was left with the empty seat or wallet that his command would have needed.
 * - 2: only what is admitted takes room.
 * - 3: an order that self-trade prevention ends in the book is reported as the maker. Before it was reported as a taker, with
 *   the taker's quantity, and a taker by quote that was done behind it was not reported as filled, but the order was.
 * - 4: an order is not made smaller than the filters allow. Before any quantity above what was executed was taken.
 * - 5: value from outside trading moves by `journal`. Before by `post`, whose keys were kept for ever.
 *   An account has a share of each table (`capacity.ts`), and the last tenth is for those who use little of theirs. Before
 *   one account could fill a table for everybody.
 *   An account has an owner, and is not opened again for another.
 * - 6: a definition of a market names its kind, and `set-price` which price. Before every market was spot, and every price
 *   that was set the index.
 * - 7: a command sets off so many waiting orders at most, and what is set off in a market that does not trade enters when it
 *   trades again. Before all were set off with the price, and entered before their market left trading.
 *   There are contracts. Before, no command for them was known, and journals moved isolated margins and what balances
 *   positions.
 * - 8: what closes is bound by its bankruptcy price, an index that stops coming counts as frozen, and contracts end. No program
 *   wrote a command for a contract by the rules of version 7.
 * - 9: there are unified accounts, and their wallet is of nobody else. Before, no command for them was known, and a journal could
 *   move value in and out of the wallet of an account that was none. A liquidation's statement begins with its cause.
 * - 10: an account joins a trade group and leaves it (`set-account`). Before, its group was that of its opening for ever, and
 *   the record had no room for another.
 * - 11: a unified account's positions are liquidated in the order of their maintenance margin in USD. Before, amounts of the coins
 *   they settle in were compared, as if a bitcoin were a dollar.
 * - 12: unified accounts follow their text in five points. What a coin is worth counts for new orders until it is a minute old, also
 *   where its contract's index is frozen (before, it counted nothing from then on). A liquidation for debts alone ends opening orders
 *   first (before, they stayed). What is still owed when a liquidation has helped and nothing is held stays owed (before, all of it
 *   was converted at the fee of liquidations). An idle debt is repaid at a price of now (before, at any). Every hour that passed
 *   bears interest (before, several silent ones bore one charge). Of an isolated position whose margin is spent a statement names no
 *   mark that would have saved it (before, one that it was on the good side of). Its lines say what deleveraging and netting have
 *   realised, and what of the rest the fund has got (before, these said neither, and a takeover what it should have got).
 * - 13: no order opens an isolated position that would be liquidated at once. Before, the wallet had to have what opening lost to the
 *   mark, and nothing of it was behind the position.
 *   The pair attached to an order counts to its account's share of waiting orders when the order is placed. Before, it counted
 *   when it was made, and was made without a limit.
 * - 14: coins that leave a unified account by one journal leave its margin together. Before, each was judged as if it left alone.
 *   What only reduces a position and does not rest is bounded by the position alone. Before, the greatest lots refused it.
 *   At the end of a contract those who gained take at its bankruptcy price what the fund cannot bear. Before, it was a bad debt of
 *   the house.
 *   A settlement of funding leaves those of before to ticks. Before, whatever of them was not paid yet was, within one command.
 *   What trails may follow the mark or the index. Before, only the last price.
 * - 15: an index far from where its contract froze may be given as confirmed, and then counts after three good seconds. Before, it
 *   counted after sixty, whoever had looked at it.
 *   The mark that would have saved somebody is found by trying, and of unified accounts too. Before, it was looked for within three
 *   ticks of the liquidation price, which of an inverse position of a few contracts named one at which it was short still, and
 *   unified accounts had none.
 * - 16: a command warns and begins to liquidate 32 pools at most, and the others follow by their numbers with the next commands; who is
 *   short of his margin is locked before it is his turn. Before, a mark brought everybody at once, however many there were.
 * - 17: an order is not placed, nor its price changed, where a leg of the pair that is attached to it would trigger with its first fill.
 *   Before, the pair was taken as it came, and a wrong leg closed what the order had just opened.
 */
export const RECORD_VERSION = 17

/** Whether the command that stands at `byte`, behind its header, takes room only when it is admitted. */
export function takesRoomWhenAdmitted(memory: Words, byte: number): boolean {
  return memory.u8[byte - Header.size + Header.at.version] >= 2
}

/** Whether rules of this version report an order that self-trade prevention ends in the book as the maker. */
export function reportsPreventedMaker(version: number): boolean {
  return version >= 3
}

/** Whether by rules of this version no account may use more than its share. */
export function knowsShares(version: number): boolean {
  return version >= 5
}

/** Whether by rules of this version the new quantity of an order must pass the filters. */
export function filtersAmendments(version: number): boolean {
  return version >= 4
}

/** Whether a command by rules of this version names the kinds of markets and prices. */
export function namesKinds(version: number): boolean {
  return version >= 6
}

/** Whether by rules of this version what prices set off is bounded, and waits for a market that does not trade. */
export function boundsMarking(version: number): boolean {
  return version >= 7
}

/** Whether by rules of this version `post` is a command. */
export function takesPosts(version: number): boolean {
  return version < 5
}

/** Whether by rules of this version what belongs to positions moves by positions alone. */
export function knowsContracts(version: number): boolean {
  return version >= 7
}

/** Whether by rules of this version there are unified accounts. */
export function knowsUnified(version: number): boolean {
  return version >= 9
}

/** Whether by rules of this version a liquidation's statement begins with the position and the mark that caused it. */
export function reportsCause(version: number): boolean {
  return version >= 9
}

/** Whether by rules of this version positions that settle in different coins are compared in USD. */
export function weighsInUsd(version: number): boolean {
  return version >= 11
}

/** Whether by rules of this version a statement names the mark that would have saved a position where a mark would have. */
export function namesMarksThatSave(version: number): boolean {
  return version >= 12
}

/** Whether by rules of this version such a mark is found by trying, and named to unified accounts too. */
export function triesMarks(version: number): boolean {
  return version >= 15
}

/** Whether by rules of this version the lines of a statement add up to what a liquidation has taken. */
export function reportsWholeTakeover(version: number): boolean {
  return version >= 12
}

/** Whether by rules of this version unified accounts follow their text in what is listed above under 12. */
export function followsUnifiedText(version: number): boolean {
  return version >= 12
}

/** Whether by rules of this version what opens an isolated position is bound by the margin that it will need. */
export function bindsOpenings(version: number): boolean {
  return version >= 13
}

/** Whether by rules of this version the pair attached to an order takes its part of the account's share with the order. */
export function countsAttached(version: number): boolean {
  return version >= 13
}

/** Whether by rules of this version what one journal takes out of a unified account counts together. */
export function judgesLeavingTogether(version: number): boolean {
  return version >= 14
}

/** Whether by rules of this version what only reduces and never rests may be larger than the greatest lots. */
export function boundsReducingByPosition(version: number): boolean {
  return version >= 14
}

/** Whether by rules of this version those who gained bear at a contract's end what the fund cannot. */
export function deleveragesAtEnd(version: number): boolean {
  return version >= 14
}

/** Whether by rules of this version several settlements of funding wait to be paid by portions. */
export function queuesSettlements(version: number): boolean {
  return version >= 14
}

/** Whether by rules of this version what trails may follow another price than the last. */
export function trailsAnyPrice(version: number): boolean {
  return version >= 14
}

/** Whether by rules of this version an index may be given as confirmed. */
export function takesConfirmedIndex(version: number): boolean {
  return version >= 15
}

/** Whether by rules of this version one command finds so many pools at most in trouble, and the others follow. */
export function findsInPortions(version: number): boolean {
  return version >= 16
}

/** Whether by rules of this version each leg of an attached pair lies on its own side of where the order opens. */
export function keepsPairsOnTheirSides(version: number): boolean {
  return version >= 17
}
