import { isFault, parseUnits } from '@bowline/money'
import type { Balances } from './balances.ts'
import type { Proof, PublishedRoot } from './proof.ts'

type Sums = Readonly<Record<string, string>>

/** The file a user keeps and checks: proof and published root; amounts in ledger units (10^-8) as text. */
export interface ProofFile {
  readonly format: 'bowline-proof-1'
  readonly published: { readonly snapshot: string; readonly root: string; readonly sums: Sums }
  readonly proof: {
    readonly snapshot: string
    readonly nonce: string
    readonly balances: Sums
    readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string; readonly sums: Sums }[]
  }
}

export function proofFileOf(proof: Proof, published: PublishedRoot): ProofFile {
  return {
    format: 'bowline-proof-1',
    // Field by field: whoever calls this may know more of the snapshot than belongs into the file.
    published: { snapshot: published.snapshot, root: published.root, sums: toText(published.sums) },
    proof: {
      snapshot: proof.snapshot,
      nonce: proof.nonce,
      balances: toText(proof.balances),
      path: proof.path.map(({ side, hash, sums }) => ({ side, hash, sums: toText(sums) })),
    },
  }
}

/** Undefined: not such a file. */
export function readProofFile(
  value: unknown,
): { readonly proof: Proof; readonly published: PublishedRoot } | undefined {
  const file = value as Partial<ProofFile> | null
  if (file?.format !== 'bowline-proof-1' || !file.proof || !file.published) return undefined
  const { proof, published } = file
  const sums = toUnits(published.sums)
  const balances = toUnits(proof.balances)
  if (!sums || !balances || !Array.isArray(proof.path)) return undefined
  const path = proof.path.map((sibling) => ({ ...sibling, sums: toUnits(sibling.sums) }))
  const isWhole = (sibling: (typeof path)[number]): sibling is (typeof path)[number] & { sums: Balances } =>
    sibling.sums !== undefined && (sibling.side === 'left' || sibling.side === 'right')
  if (!path.every(isWhole)) return undefined
  return { proof: { ...proof, balances, path }, published: { ...published, sums } }
}

function toText(balances: Balances): Sums {
  return Object.fromEntries(Object.entries(balances).map(([asset, amount]) => [asset, String(amount)]))
}

function toUnits(sums: unknown): Balances | undefined {
  if (typeof sums !== 'object' || sums === null) return undefined
  const units: Record<string, bigint> = {}
  for (const [asset, text] of Object.entries(sums)) {
    const amount = parseUnits(text, 0)
    if (isFault(amount)) return undefined
    units[asset] = amount
  }
  return units
}
