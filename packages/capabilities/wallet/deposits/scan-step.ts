import type { BlockLink } from '@bowline/chains'
import type { DepositBlock, DepositTerms, FoundDeposit } from './deposit.ts'

/**
 * The scanner's only decisions, as a function: the state of a network and a branch of blocks in, events and the next
 * state out. It asks nobody and forgets nothing that may still change.
 */
export interface ScanState {
  /** The branch we follow, oldest first, without gaps. Empty before the first block. */
  readonly blocks: readonly TrackedBlock[]
  /** The highest block that the chain ever called final. */
  readonly finalizedHeight: number | undefined
  /** Nothing is credited or unlocked any more until persons have looked. */
  readonly stopped: StopReason | undefined
}

export interface TrackedBlock extends BlockLink {
  readonly deposits: readonly TrackedDeposit[]
}

export interface TrackedDeposit {
  readonly identity: string
  readonly creditDepth: number
  readonly stage: 'confirming' | 'credited' | 'unlocked'
}

export type StopReason =
  /** A branch that parts from ours below a block the chain called final: two nodes disagree. */
  | 'fork-below-finality'
  /** A branch that parts from ours before the oldest block we remember. */
  | 'fork-too-deep'
  /** Coins that could be withdrawn have vanished. */
  | 'dropped-after-unlock'

export type ScanEvent =
  | { readonly kind: 'left'; readonly fromHeight: number }
  | { readonly kind: 'joined'; readonly block: BlockLink }
  | { readonly kind: 'found'; readonly deposit: FoundDeposit; readonly block: BlockLink }
  /** In another block than before, and credited as before. */
  | { readonly kind: 'moved'; readonly identity: string; readonly block: BlockLink }
  | { readonly kind: 'dropped'; readonly identity: string; readonly wasCredited: boolean }
  | { readonly kind: 'credited'; readonly identity: string }
  | { readonly kind: 'unlocked'; readonly identity: string }
  | { readonly kind: 'forgotten'; readonly belowHeight: number }
  | { readonly kind: 'stopped'; readonly reason: StopReason }

export type ScanResult =
  | { readonly state: ScanState; readonly events: readonly ScanEvent[] }
  /** Not a branch of ours, not a branch at all, or one that is shorter than ours where the longer one counts. */
  | { readonly refusal: 'unknown-parent' | 'broken-branch' | 'shorter' }

export const NOTHING_SCANNED: ScanState = { blocks: [], finalizedHeight: undefined, stopped: undefined }

/** How many blocks to remember: twice what may be undone (wallet-additions §3.3), and no reward less than its age. */
export function rememberedBlocks({ creditDepth, unlock, coinbaseDepth }: DepositTerms): number {
  return Math.max(2 * (unlock === 'finalized' ? creditDepth : unlock.depth), 2 * creditDepth, coinbaseDepth) + 1
}

export interface Branch {
  /** Oldest first; the parent of the first is a block of ours, or it is the very first. */
  readonly blocks: readonly DepositBlock[]
  readonly finalizedHeight: number | undefined
}

export function scanStep(
  state: ScanState,
  branch: Branch,
  terms: DepositTerms,
  forkChoice: 'most-work' | 'node',
): ScanResult {
  const [first] = branch.blocks
  if (!first || !isLinked(branch.blocks)) return { refusal: 'broken-branch' }
  const isStart = state.blocks.length === 0
  const fork = isStart ? 0 : state.blocks.findLastIndex(({ hash }) => hash === first.parent) + 1
  if (!isStart && fork === 0) return { refusal: 'unknown-parent' }
  const lost = state.blocks.slice(fork)
  const top = branch.blocks.at(-1) as DepositBlock
  const oldTop = state.blocks.at(-1)
  if (lost.length > 0 && forkChoice === 'most-work' && top.height < (oldTop as BlockLink).height)
    return { refusal: 'shorter' }
  const isFinal = lost.some(({ height }) => height <= (state.finalizedHeight ?? -1))
  if (isFinal) return stop(state, 'fork-below-finality')

  const lostDeposits = new Map(lost.flatMap(({ deposits }) => deposits.map((each) => [each.identity, each] as const)))
  const kept = state.blocks.slice(0, fork)
  const events: ScanEvent[] = lost.length > 0 ? [{ kind: 'left', fromHeight: (lost[0] as BlockLink).height }] : []
  const joined = branch.blocks.map((block) => join(block, lostDeposits, events))
  // What is left now is in no block of the new branch.
  for (const { identity, stage } of lostDeposits.values())
    events.push({ kind: 'dropped', identity, wasCredited: stage !== 'confirming' })
  const finalizedHeight = highest(state.finalizedHeight, branch.finalizedHeight)
  const next = { blocks: [...kept, ...joined], finalizedHeight, stopped: state.stopped }
  if ([...lostDeposits.values()].some(({ stage }) => stage === 'unlocked')) {
    const stopped = stop(next, 'dropped-after-unlock')
    return { state: stopped.state, events: [...events, ...stopped.events] }
  }
  return mature(next, events, terms)
}

/** Credits and unlocks what is due; also after a stop was lifted. */
export function mature(
  state: ScanState,
  events: ScanEvent[],
  terms: DepositTerms,
): { state: ScanState; events: ScanEvent[] } {
  const tip = state.blocks.at(-1)
  if (!tip || state.stopped !== undefined) return { state, events }
  const matured = state.blocks.map((block) => {
    if (block.deposits.every(({ stage }) => stage === 'unlocked')) return block
    const depth = tip.height - block.height + 1
    const isUnlocking =
      terms.unlock === 'finalized' ? block.height <= (state.finalizedHeight ?? -1) : depth >= terms.unlock.depth
    const deposits = block.deposits.map((deposit) => age(deposit, depth, isUnlocking, events))
    return { ...block, deposits }
  })
  return { state: { ...state, blocks: forget(matured, terms, state.finalizedHeight, events) }, events }
}

function age(deposit: TrackedDeposit, depth: number, isUnlocking: boolean, events: ScanEvent[]): TrackedDeposit {
  const { identity, creditDepth } = deposit
  let { stage } = deposit
  if (stage === 'confirming' && depth >= creditDepth) {
    stage = 'credited'
    events.push({ kind: 'credited', identity })
  }
  // A reward that is old enough to be credited may be spent on the chain too, and a final one may not be yet.
  if (stage === 'credited' && isUnlocking && depth >= creditDepth) {
    stage = 'unlocked'
    events.push({ kind: 'unlocked', identity })
  }
  return stage === deposit.stage ? deposit : { ...deposit, stage }
}

/** The oldest blocks, unless something in them or the chain's own finality is still open. */
function forget(
  blocks: readonly TrackedBlock[],
  terms: DepositTerms,
  finalizedHeight: number | undefined,
  events: ScanEvent[],
): readonly TrackedBlock[] {
  const tip = blocks.at(-1) as TrackedBlock
  const oldestOpen = blocks.find(({ deposits }) => deposits.some(({ stage }) => stage !== 'unlocked'))?.height
  const keepFrom = Math.min(
    tip.height - rememberedBlocks(terms) + 1,
    oldestOpen ?? tip.height,
    terms.unlock === 'finalized' ? (finalizedHeight ?? 0) : tip.height,
  )
  const from = blocks.findIndex(({ height }) => height >= keepFrom)
  if (from <= 0) return blocks
  events.push({ kind: 'forgotten', belowHeight: keepFrom })
  return blocks.slice(from)
}

function join(block: DepositBlock, lost: Map<string, TrackedDeposit>, events: ScanEvent[]): TrackedBlock {
  const { height, hash, parent } = block
  const link = { height, hash, parent }
  events.push({ kind: 'joined', block: link })
  const deposits = block.deposits.map((deposit): TrackedDeposit => {
    const { identity, creditDepth } = deposit
    const before = lost.get(identity)
    lost.delete(identity)
    // It is the same coins in another block. Taking them back and giving them again would only show a debt in between.
    if (before && before.stage !== 'confirming') {
      events.push({ kind: 'moved', identity, block: link })
      return { identity, creditDepth, stage: 'credited' }
    }
    events.push({ kind: 'found', deposit, block: link })
    return { identity, creditDepth, stage: 'confirming' }
  })
  return { ...link, deposits }
}

export function stop(state: ScanState, reason: StopReason): { state: ScanState; events: readonly ScanEvent[] } {
  return { state: { ...state, stopped: reason }, events: [{ kind: 'stopped', reason }] }
}

function isLinked(blocks: readonly DepositBlock[]): boolean {
  return blocks.every(({ parent, height }, i) => {
    const before = blocks[i - 1]
    return before === undefined || (parent === before.hash && height === before.height + 1)
  })
}

function highest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
}
