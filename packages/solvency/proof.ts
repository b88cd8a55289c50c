import { areEqual, type Balances, textOf } from './balances.ts'
import { type Hash, leafHash, type Node, ownerHash } from './hashes.ts'
import { parentOf, type Sibling } from './tree.ts'

/** What is published of a snapshot for everybody. */
export interface PublishedRoot {
  readonly snapshot: string
  readonly root: Hash
  readonly sums: Balances
}

/** What a user is given. The account number is not part of it: its owner knows it. */
export interface Proof {
  readonly snapshot: string
  readonly nonce: string
  readonly balances: Balances
  readonly path: readonly Sibling[]
}

/**
 * `other-snapshot`: not of the published one. `malformed`: a sum on the path is below zero, too large or of other assets, or a hash is none.
 * `not-included`: account number, nonce, balances and path do not lead to the published root.
 */
export type ProofFault = 'other-snapshot' | 'malformed' | 'not-included'

/** Undefined: an account of this number with exactly these balances is part of the published liabilities. */
export function checkProof(accountNumber: string, proof: Proof, published: PublishedRoot): ProofFault | undefined {
  if (proof.snapshot !== published.snapshot) return 'other-snapshot'
  let node: Node
  try {
    const owner = ownerHash(accountNumber, proof.nonce)
    node = { hash: leafHash(owner, proof.balances), sums: proof.balances }
    for (const sibling of proof.path) node = sibling.side === 'left' ? parentOf(sibling, node) : parentOf(node, sibling)
    textOf(node.sums)
  } catch (error) {
    if (error instanceof RangeError) return 'malformed'
    throw error
  }
  return node.hash === published.root && areEqual(node.sums, published.sums) ? undefined : 'not-included'
}
