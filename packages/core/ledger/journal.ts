import { commandLayouts } from '../messages/commands.ts'
import { eventLayouts } from '../messages/events.ts'
import { JournalHead, JournalLine, MOST_LINES } from '../messages/journal-layout.ts'
import { decode, encode, type Message, type Words } from '../messages/layout.ts'
import { judgesLeavingTogether, knowsContracts, knowsUnified } from '../messages/record-version.ts'
import { BizType, FuturesWallet, HOUSE, LedgerCode } from '../messages/terms.ts'
import { Rejection } from '../rejections.ts'
import type { State } from '../state.ts'
import { hasSubKey, isOwnedByUser, mayGoBelow, planOf } from './account-plan.ts'
import { LEDGER_LIMIT } from './ledger.ts'
import { contentDigest, keyDigest } from './posting-digests.ts'

type Head = Message<typeof JournalHead.fields>
type Line = Message<typeof JournalLine.fields>

const FIRST_LINE = commandLayouts.journal.at.amount1 * 8
const BIZ_TYPES: ReadonlySet<number> = new Set([
  BizType.funding,
  BizType.transfer,
  BizType.correction,
  BizType.deposit,
  BizType.withdrawal,
  BizType.sweep,
  BizType.networkFee,
  BizType.writeOff,
  BizType.convert,
  BizType.card,
  BizType.earn,
  BizType.referral,
])
/** How far a source's clock may be ahead of the sequencer's, ms. */
const CLOCKS_DIFFER = 60_000

/**
 * Writes a journal, all its lines or none: everything is checked before the first is written, and what is refused opens no
 * account and uses no key. The key (bizType, bizId, leg) makes a repeat with equal lines do nothing.
 */
export function writeJournal(s: State, memory: Words, byte: number): void {
  const head = decode(JournalHead, memory, byte)
  const lines = linesAt(memory, byte, head.lines)
  const refusal = checkHead(s, head) || checkLines(s, lines) || checkSums(lines)
  if (refusal !== Rejection.none) {
    s.refuse(refusal)
    return
  }
  const [key, content] = [keyDigest(head), contentDigest(lines)]
  const known = s.postingKeys.find(key)
  if (known >= 0) {
    if (!s.postingKeys.hasContent(known, content)) s.refuse(Rejection.postingKeyReused)
    return
  }
  const short = s.postingKeys.mayBeForgotten(head.bizTime) ? Rejection.postingKeyExpired : checkBalances(s, lines)
  if (short !== Rejection.none) {
    s.refuse(short)
    return
  }
  s.postingKeys.add(key, content, head.bizTime)
  for (const line of lines) writeLine(s, head, line)
}

function linesAt(memory: Words, byte: number, count: number): Line[] {
  return Array.from({ length: Math.min(count, MOST_LINES) }, (_, i) =>
    decode(JournalLine, memory, byte + FIRST_LINE + i * JournalLine.size),
  )
}

function writeLine(s: State, { bizType, leg }: Head, { code, owner, subKey, asset, amount }: Line): void {
  const row = s.ledger.open(code, owner, asset, subKey)
  const balance = s.ledger.enter(row, amount)
  if (code === LedgerCode.futuresWallet) s.risk.walletMoved(row, amount)
  const line = { code, owner, subKey, asset, amount, balance, bizType, leg }
  encode(eventLayouts['journal-line'], s.events.words, s.events.openClear('journal-line'), line)
}

function checkHead(s: State, { bizType, bizId, bizTime, lines }: Head): number {
  if (lines < 2 || lines > MOST_LINES) return Rejection.badPosting
  if (!BIZ_TYPES.has(bizType) || bizId === '') return Rejection.badPosting
  const isTime = Number.isSafeInteger(bizTime) && bizTime > 0 && bizTime <= s.time + CLOCKS_DIFFER
  return isTime ? Rejection.none : Rejection.badPosting
}

function checkLines(s: State, lines: readonly Line[]): number {
  const accounts = new Set<string>()
  for (const line of lines) {
    const refusal = checkLine(s, line)
    if (refusal !== Rejection.none) return refusal
    accounts.add(`${line.code}:${line.owner}:${line.subKey}:${line.asset}`)
  }
  return accounts.size === lines.length ? Rejection.none : Rejection.badPosting
}

function checkLine(s: State, { code, owner, subKey, asset, amount }: Line): number {
  if (!s.assets.isKnown(asset)) return Rejection.unknownAsset
  const plan = planOf(code)
  if (!plan || plan.movedBy === 'orders' || !hasSubKey(code, subKey)) return Rejection.badPosting
  if (plan.movedBy === 'positions' && knowsContracts(s.recordVersion)) return Rejection.badPosting
  if (!isOwnedByUser(code)) {
    if (owner !== HOUSE) return Rejection.badPosting
  } else if (!s.accounts.isKnown(owner)) return Rejection.unknownAccount
  // What older records left in an account that the plan now tells apart can leave it, and nothing comes to it.
  else if (plan.subKey !== undefined && subKey === 0 && amount > 0n) return Rejection.badPosting
  if (code === LedgerCode.futuresWallet && !isOwnWallet(s, owner, asset, subKey, amount)) return Rejection.badPosting
  const isSound = amount !== 0n && amount <= LEDGER_LIMIT && amount >= -LEDGER_LIMIT
  return isSound ? Rejection.none : Rejection.amountOutOfRange
}

/** A unified account has one wallet, for coins that can be collateral; the classic ones are of accounts that are not. */
function isOwnWallet(s: State, owner: number, asset: number, subKey: number, amount: bigint): boolean {
  if (!knowsUnified(s.recordVersion) || subKey === 0) return true
  if (subKey !== FuturesWallet.unified) return s.account.isUnified(owner) === 0 || amount < 0n
  return s.account.isUnified(owner) === 1 && s.collaterals.slotOf(asset) >= 0
}

function checkSums(lines: readonly Line[]): number {
  const sums = new Map<number, bigint>()
  for (const { asset, amount } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return [...sums.values()].every((sum) => sum === 0n) ? Rejection.none : Rejection.unbalanced
}

/**
 * Of a futures wallet with positions and orders only what they do not need may leave, with what the lines before this one take of it.
 * What they add counts for nothing: the order of the lines decides nothing else.
 */
function mayLeave(s: State, lines: readonly Line[], i: number): bigint {
  const { code, owner, asset, subKey, amount } = lines[i] as Line
  if (code !== LedgerCode.futuresWallet || amount > 0n) return LEDGER_LIMIT
  const pool = s.contractSeats.walletPool(owner, asset)
  if (pool === 0 || s.pool.wallet(pool) !== subKey) return LEDGER_LIMIT
  // An asset has one line of an account, so only the wallets of a unified one lose several.
  const beside = lines.filter((line, at) => at < i && isOfWallet(line, owner, subKey) && line.amount < 0n)
  const leaving = beside.map((line) => ({ asset: line.asset, amount: -line.amount }))
  return s.risk.mayLeave(pool, asset, judgesLeavingTogether(s.recordVersion) ? leaving : [])
}

function isOfWallet(line: Line, owner: number, subKey: number): boolean {
  return line.code === LedgerCode.futuresWallet && line.owner === owner && line.subKey === subKey
}

/** Room for all accounts, and what they hold. One that is not open holds nothing. */
function checkBalances(s: State, lines: readonly Line[]): number {
  const rows = lines.map(({ code, owner, asset, subKey }) => s.ledger.find(code, owner, asset, subKey))
  const missing = rows.filter((row) => row < 0).length
  if (missing > 0 && !s.ledger.hasRoom(missing)) return Rejection.exchangeFull
  for (const [i, { code, subKey, amount }] of lines.entries()) {
    const row = rows[i] as number
    const after = (row < 0 ? 0n : s.ledger.balance(row)) + amount
    if (amount < 0n && after < 0n && !mayGoBelow(code, subKey)) return Rejection.insufficientBalance
    if (-amount > mayLeave(s, lines, i)) return Rejection.insufficientBalance
    if (after < -LEDGER_LIMIT || after > LEDGER_LIMIT) return Rejection.amountOutOfRange
  }
  return Rejection.none
}
