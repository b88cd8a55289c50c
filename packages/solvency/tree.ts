import { add, type Balances } from './balances.ts'
import { type Hash, leafHash, type Node, nodeHash } from './hashes.ts'

export interface Leaf {
  /** `ownerHash` of the account, or a random hash for padding. */
  readonly owner: Hash
  readonly balances: Balances
}

/** The node beside one's own, from the leaf up. */
export interface Sibling extends Node {
  readonly side: 'left' | 'right'
}

/** Levels from the leaves to the root; each is half as long as the one before. */
export type Tree = readonly (readonly Node[])[]

/**
 * The leaves of a snapshot in the order of their owners' hashes, which is chance to everybody who does not know the
 * nonces, filled up to a power of two. `padding` makes the owner of the n-th leaf that is nobody's.
 */
export function inTreeOrder(leaves: readonly Leaf[], padding: (n: number) => Hash): readonly Leaf[] {
  const [first] = leaves
  if (!first) throw new RangeError('a tree without leaves')
  const nothing = Object.fromEntries(Object.keys(first.balances).map((asset) => [asset, 0n]))
  const size = 2 ** Math.ceil(Math.log2(leaves.length))
  const pads = Array.from({ length: size - leaves.length }, (_, n) => ({ owner: padding(n), balances: nothing }))
  const sorted = [...leaves, ...pads].sort((a, b) => (a.owner < b.owner ? -1 : Number(a.owner > b.owner)))
  sorted.forEach(({ owner }, n) => {
    if (owner === sorted[n - 1]?.owner) throw new RangeError('two leaves of one owner')
  })
  return sorted
}

/** The tree over leaves as they stand; their number is a power of two. */
export function buildTree(leaves: readonly Leaf[]): Tree {
  if (leaves.length === 0 || !Number.isInteger(Math.log2(leaves.length)))
    throw new RangeError(`${leaves.length} leaves are no power of two`)
  const levels: Node[][] = [leaves.map(({ owner, balances }) => ({ hash: leafHash(owner, balances), sums: balances }))]
  for (let below = levels[0] as Node[]; below.length > 1; below = levels.at(-1) as Node[]) levels.push(pairUp(below))
  return levels
}

function pairUp(below: readonly Node[]): Node[] {
  const above: Node[] = []
  for (let n = 0; n < below.length; n += 2) above.push(parentOf(below[n] as Node, below[n + 1] as Node))
  return above
}

export function parentOf(left: Node, right: Node): Node {
  const sums = add(left.sums, right.sums)
  return { hash: nodeHash(left, right, sums), sums }
}

export function rootOf(tree: Tree): Node {
  return tree.at(-1)?.[0] as Node
}

/** What stands beside the way from a leaf to the root. */
export function pathOf(tree: Tree, position: number): readonly Sibling[] {
  if (!(position in (tree[0] ?? []))) throw new RangeError(`no leaf ${position}`)
  return tree.slice(0, -1).map((level, height) => {
    const at = position >> height
    return { ...(level[at ^ 1] as Node), side: at % 2 === 0 ? 'right' : 'left' }
  })
}
