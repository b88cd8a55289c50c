import type { BlockLink, Chain, Decoy, Head } from '@bowline/chains'
import { type DepositBlock, type DepositTerms, depositOf, type WatchList } from './deposit.ts'
import { mature, type ScanEvent, type ScanState, scanStep, stop, type TrackedBlock } from './scan-step.ts'

export interface ScanParts {
  readonly chain: Chain
  readonly terms: DepositTerms
  readonly list: WatchList
  /** The first block that can pay any address of ours. */
  readonly startHeight: number
  /** Blocks of one round; they are written together. */
  readonly rangeBlocks?: number
  /** A node whose newest block is older gets none any more; undefined where blocks come on demand. */
  readonly oldestTipMs?: number | undefined
}

export interface ScanRound {
  readonly state: ScanState
  readonly events: readonly ScanEvent[]
  readonly standing: Standing
  readonly decoys?: readonly Decoy[]
}

/** Where we stand beside the node, for the metric and for the page. */
export type Standing =
  | { readonly kind: 'current' }
  /** We have all that the node has, and it has had nothing new for longer than its chain is ever silent: it hangs. */
  | { readonly kind: 'stalled'; readonly tipMs: number }
  | { readonly kind: 'catching-up'; readonly missing: number }
  /** The node has fewer blocks than we have read, and no other ones: it lags. Nothing is undone. */
  | { readonly kind: 'node-behind'; readonly missing: number }
  /** The node follows another branch, which is shorter where the longest counts. Nothing is undone. */
  | { readonly kind: 'node-on-short-branch' }
  /** The node changed its mind, or lost a block, while it was asked. The next round asks again. */
  | { readonly kind: 'unsteady' }
  | { readonly kind: 'stopped' }

const RANGE_BLOCKS = 64
/** Blocks asked for at the same time. */
const AT_ONCE = 8

/** One round: reads what is new, within a range, and says what it means. Whoever calls stores both before the next. */
export async function scanNetwork(parts: ScanParts, state: ScanState): Promise<ScanRound> {
  const { chain, terms, startHeight } = parts
  if (state.stopped !== undefined) return { state, events: [], standing: { kind: 'stopped' } }
  const head = await chain.head()
  const tip = state.blocks.at(-1)
  if (!tip) {
    if (head.height < startHeight) return unchanged(state, { kind: 'node-behind', missing: startHeight - head.height })
    return extend(parts, state, head, startHeight)
  }
  const common = Math.min(head.height, tip.height)
  const ours = state.blocks.find(({ height }) => height === common)
  const theirs = common === head.height ? head : await chain.header(common)
  if (!theirs) return unchanged(state, { kind: 'unsteady' })
  // So low that we do not remember our own block there: nobody can tell a lag from a fork.
  if (!ours) return unchanged(state, { kind: 'node-behind', missing: tip.height - head.height })
  if (theirs.hash !== ours.hash) return followFork(parts, state, head, tip)
  if (head.height < tip.height) return unchanged(state, { kind: 'node-behind', missing: tip.height - head.height })
  if (head.height > tip.height) return extend(parts, state, head, tip.height + 1)
  if (head.finalizedHeight === undefined || head.finalizedHeight === state.finalizedHeight)
    return unchanged(state, upTo(parts, head))
  // Finality moves without a new block too.
  return finality(state, head, terms, upTo(parts, head))
}

async function extend(parts: ScanParts, state: ScanState, head: Head, from: number): Promise<ScanRound> {
  const { rangeBlocks = RANGE_BLOCKS } = parts
  const to = Math.min(head.height, from + rangeBlocks - 1)
  const blocks = await readBlocks(parts, from, to)
  return take(parts, state, head, blocks)
}

/** Another branch: from its top down by parents, as one node links them, to the block where ours parts from it. */
async function followFork(parts: ScanParts, state: ScanState, head: Head, tip: TrackedBlock): Promise<ScanRound> {
  const { chain } = parts
  if (chain.forkChoice === 'most-work' && head.height < tip.height)
    return unchanged(state, { kind: 'node-on-short-branch' })
  const known = new Set(state.blocks.map(({ hash }) => hash))
  const oldest = (state.blocks[0] as TrackedBlock).height
  const links: BlockLink[] = []
  let link: BlockLink | undefined = head.height <= tip.height ? head : await chain.header(tip.height)
  for (; link && !known.has(link.hash); link = await chain.header(link.parent)) {
    if (link.height <= oldest) return { ...stop(state, 'fork-too-deep'), standing: { kind: 'stopped' } }
    links.unshift(link)
  }
  if (!link || links.length === 0) return unchanged(state, { kind: 'unsteady' })
  const blocks = await Promise.all(links.map(({ hash }) => readBlock(parts, hash)))
  if (blocks.includes(undefined)) return unchanged(state, { kind: 'unsteady' })
  return take(parts, state, head, blocks as DepositBlock[])
}

function take(parts: ScanParts, state: ScanState, head: Head, blocks: readonly DepositBlock[]): ScanRound {
  if (blocks.length === 0) return unchanged(state, { kind: 'unsteady' })
  const { finalizedHeight } = head
  const result = scanStep(state, { blocks, finalizedHeight }, parts.terms, parts.chain.forkChoice)
  if ('refusal' in result)
    return unchanged(state, { kind: result.refusal === 'shorter' ? 'node-on-short-branch' : 'unsteady' })
  if (result.state.stopped !== undefined) return { ...result, standing: { kind: 'stopped' } }
  const missing = head.height - (blocks.at(-1) as BlockLink).height
  const decoys = blocks.flatMap((block) => block.decoys ?? [])
  return { ...result, decoys, standing: missing > 0 ? { kind: 'catching-up', missing } : upTo(parts, head) }
}

function upTo({ oldestTipMs }: ScanParts, { timeMs }: Head): Standing {
  return oldestTipMs !== undefined && timeMs < oldestTipMs ? { kind: 'stalled', tipMs: timeMs } : { kind: 'current' }
}

function finality(state: ScanState, head: Head, terms: DepositTerms, standing: Standing): ScanRound {
  const finalizedHeight = Math.max(state.finalizedHeight ?? 0, head.finalizedHeight ?? 0)
  const result = mature({ ...state, finalizedHeight }, [], terms)
  return { ...result, standing }
}

/** By height, as far as they are linked: a node that changes its mind meanwhile gives blocks of two branches. */
async function readBlocks(parts: ScanParts, from: number, to: number): Promise<DepositBlock[]> {
  const blocks: DepositBlock[] = []
  for (let start = from; start <= to; start += AT_ONCE) {
    const heights = Array.from({ length: Math.min(AT_ONCE, to - start + 1) }, (_, i) => start + i)
    const read = await Promise.all(
      heights.map(async (height) => {
        const link = await parts.chain.header(height)
        return link && readBlock(parts, link.hash)
      }),
    )
    for (const block of read) {
      const before = blocks.at(-1)
      if (!block || (before && block.parent !== before.hash)) return blocks
      blocks.push(block)
    }
  }
  return blocks
}

async function readBlock({ chain, terms, list }: ScanParts, hash: string): Promise<DepositBlock | undefined> {
  const block = await chain.block(hash, (receiver) => list.watches(receiver))
  if (!block) return undefined
  const deposits = block.transfers.flatMap((transfer) => depositOf(transfer, terms, list) ?? [])
  const { height, parent, timeMs, decoys = [] } = block
  return { height, hash: block.hash, parent, timeMs, deposits, decoys }
}

function unchanged(state: ScanState, standing: Standing): ScanRound {
  return { state, events: [], standing }
}
