import { createHash } from 'node:crypto'
import type { TokenCheck, TokenFault, TokenQuestion, TokenSign } from '../chain.ts'
import type { Ask } from '../json-rpc.ts'
import { balanceCall, type RpcLog, readTransferLog, TRANSFER_TOPIC, transferCall } from './erc20.ts'
import { codeOf, signsOf } from './token-signs.ts'

/** The first four bytes of keccak256("decimals()"). */
const DECIMALS_CALL = '0x313ce567'
/** Who has some is looked for in so many blocks at a time, until somebody is found. */
const SPANS = [10, 100, 1_000, 4_000] as const
const MOST_ASKED = 20
/** A lock or a list may hold one holder back and not the others. */
const MOST_TRIED = 3
/** A node that is no archive still has the balances of so long ago. */
const BLOCKS_COMPARED = 64
/** What interest changes by itself has changed by then. */
const LATER_SECONDS = 30 * 86_400
/** JSON-RPC: the node does not know the call, or does not allow it. */
const UNKNOWN_METHODS: readonly unknown[] = [-32_601, -32_004]
const FALSE = `0x${'0'.repeat(64)}`

interface Ran {
  readonly status: string
  readonly returnData: string
  readonly logs: readonly RpcLog[]
}
interface At {
  readonly height: number
  readonly seconds: number
  readonly tag: string
}

const hex = (value: number) => `0x${value.toString(16)}`

/**
 * What is asked of a token before it is listed (wallet-additions §3.6): somebody's coins are sent to an address of ours and on from
 * there, in the node's head and not on the chain, and what arrives has to be what the log says and what was sent. A balance may not
 * change without a log, neither in the last blocks nor in the month that follows.
 */
export async function checkToken(ask: Ask, question: TokenQuestion): Promise<TokenCheck> {
  const { contract } = question
  const latest = await ask<{ number: string; timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  const at = { height: Number(latest.number), seconds: Number(latest.timestamp), tag: latest.number }
  const code = await codeOf(ask, contract, at.tag)
  if (!code) return { faults: ['no-code'], signs: [], code: '', height: at.height }
  const found = signsOf(code)
  const faults = new Set<TokenFault>()
  if (found.has('rebases')) faults.add('rebases')

  const holders = await holdersOf(ask, question, at)
  if (holders.length === 0) return { undone: 'no-holder' }
  let first: readonly TokenFault[] | undefined
  for (const holder of holders.slice(0, MOST_TRIED)) {
    const moved = await tryMoving(ask, question, at, holder)
    if (moved === 'cannot-simulate') return { undone: moved }
    first ??= moved
    if (!moved.includes('refused')) {
      first = moved
      if (await hasChangedSilently(ask, contract, at, holder.address)) faults.add('rebases')
      break
    }
  }
  for (const fault of first ?? []) faults.add(fault)
  return {
    faults: [...faults].toSorted(),
    signs: [...found].filter((sign): sign is TokenSign => sign !== 'rebases').toSorted(),
    code: createHash('sha256').update(code.text).digest('hex'),
    height: at.height,
  }
}

interface Holder {
  readonly address: string
  readonly balance: bigint
}

/** Who received some last and still has some, newest first. */
async function holdersOf(ask: Ask, { contract, through }: TokenQuestion, { height, tag }: At): Promise<Holder[]> {
  const holders: Holder[] = []
  const asked = new Set<string>([contract, through, `0x${'0'.repeat(40)}`])
  let to = height
  for (const span of SPANS) {
    if (to < 0) break
    const from = Math.max(0, to - span + 1)
    for (const { to: address } of (await movesIn(ask, contract, from, to)).toReversed()) {
      if (asked.size > MOST_ASKED || holders.length === MOST_TRIED) return holders
      if (asked.has(address)) continue
      asked.add(address)
      const balance = wordOf(await ask<string>('eth_call', { to: contract, data: balanceCall(address) }, tag)) ?? 0n
      if (balance > 0n) holders.push({ address, balance })
    }
    if (holders.length > 0) break
    to = from - 1
  }
  return holders
}

async function movesIn(ask: Ask, contract: string, from: number, to: number, ...parties: (string | null)[]) {
  const topics = [TRANSFER_TOPIC, ...parties.map((each) => each && `0x${each.slice(2).padStart(64, '0')}`)]
  const filter = { address: contract, topics, fromBlock: hex(from), toBlock: hex(to) }
  return (await ask<RpcLog[]>('eth_getLogs', filter)).flatMap((log) => readTransferLog(log) ?? [])
}

async function tryMoving(
  ask: Ask,
  { contract, decimals, through, to }: TokenQuestion,
  at: At,
  holder: Holder,
): Promise<readonly TokenFault[] | 'cannot-simulate'> {
  const amount = holder.balance / 2n || 1n
  const balance = (of: string) => ({ to: contract, data: balanceCall(of) })
  const send = (from: string, receiver: string) => ({ from, to: contract, data: transferCall(receiver, amount) })
  const now = [
    ...[balance(holder.address), balance(through), send(holder.address, through)],
    ...[balance(holder.address), balance(through), balance(to), send(through, to), balance(through), balance(to)],
  ]
  const later = [balance(through), balance(to), { to: contract, data: DECIMALS_CALL }]
  const blocks = [
    { blockOverrides: { number: hex(at.height + 1), time: hex(at.seconds + 1) }, calls: now },
    { blockOverrides: { number: hex(at.height + 2), time: hex(at.seconds + LATER_SECONDS) }, calls: later },
  ]
  const answer = await ask<{ calls: Ran[] }[]>('eth_simulateV1', { blockStateCalls: blocks }, at.tag).catch((error) => {
    if (UNKNOWN_METHODS.includes((error as { code?: unknown }).code)) return undefined
    throw error
  })
  if (!answer) return 'cannot-simulate'
  const ran = answer.flatMap(({ calls }) => calls)
  if (ran.length !== now.length + later.length) throw new Error('the node ran something else than it was asked to')
  const word = (n: number) => wordOf(ran[n]?.returnData ?? '') ?? 0n
  if (wordOf(ran.at(-1)?.returnData ?? '') !== BigInt(decimals)) return ['decimals']
  if (!hasMoved(ran[2])) return ['refused']
  const logged = loggedTo(ran[2], contract, through)
  const [left, received] = [word(0) - word(3), word(4) - word(1)]
  if (received !== logged) return ['says-otherwise']
  if (received !== amount || left !== amount) return ['takes-a-fee']
  if (!hasMoved(ran[6])) return ['stays']
  const [onward, arrived] = [word(4) - word(7), word(8) - word(5)]
  if (onward !== amount || arrived !== amount || loggedTo(ran[6], contract, to) !== amount) return ['takes-a-fee']
  return word(9) === word(7) && word(10) === word(8) ? [] : ['rebases']
}

const hasMoved = (ran: Ran | undefined) => ran?.status === '0x1' && ran.returnData !== FALSE

const loggedTo = (ran: Ran | undefined, contract: string, receiver: string) =>
  (ran?.logs ?? [])
    .filter(({ address }) => address.toLowerCase() === contract)
    .flatMap((log) => readTransferLog(log) ?? [])
    .reduce((sum, { to, amount }) => (to === receiver ? sum + amount : sum), 0n)

/** Whether what somebody has is another amount than the logs of the last blocks make of what they had. */
async function hasChangedSilently(ask: Ask, contract: string, at: At, of: string): Promise<boolean> {
  const from = Math.max(0, at.height - BLOCKS_COMPARED)
  if (from === at.height) return false
  const balanceAt = async (tag: string) =>
    wordOf(await ask<string>('eth_call', { to: contract, data: balanceCall(of) }, tag))
  // Before its first block the contract was not there, and a node that is no archive may not go back so far.
  const before = await balanceAt(hex(from)).catch(() => undefined)
  const after = await balanceAt(at.tag)
  if (before === undefined || after === undefined) return false
  const [came, left] = await Promise.all([
    movesIn(ask, contract, from + 1, at.height, null, of),
    movesIn(ask, contract, from + 1, at.height, of),
  ])
  const sum = (moves: readonly { amount: bigint }[]) => moves.reduce((all, { amount }) => all + amount, 0n)
  return after - before !== sum(came) - sum(left)
}

/** Undefined: no answer of one word. */
const wordOf = (text: string) => (/^0x[0-9a-f]{64}$/i.test(text) ? BigInt(text) : undefined)
