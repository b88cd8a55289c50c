import { keepReserves, type SignedReserve, unsignedSnapshot } from '@bowline/capabilities/solvency/watching.ts'
import { houseHoldings, type NetworkNode, type WalletNetwork } from '@bowline/capabilities/wallet/watching.ts'
import type { Chain } from '@bowline/chains'
import type { Signer } from '@bowline/chains/signer/signer.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

export interface ReserveParts {
  readonly sql: Sql
  readonly network: WalletNetwork & { readonly node: NetworkNode }
  readonly signer: Pick<Signer, 'attest'>
  readonly now: () => number
}

const LOOK_AGAIN_MS = 10_000

/**
 * Once for each snapshot of what is owed: every address of the hot and warm wallet signs its root, beside what lies there at one
 * block. Those of the cold wallet are named, and signed by persons.
 */
export function serveReserves({ sql, network, signer, now }: ReserveParts): (chain: Chain) => Promise<void> {
  let nextMs = 0
  return async (chain) => {
    if (now() < nextMs) return
    nextMs = now() + LOOK_AGAIN_MS
    const snapshot = await unsignedSnapshot(sql, network.network)
    if (!snapshot) return
    const head = await chain.head()
    const held = await houseHoldings(sql, network, chain)
    // Of one block: the next look takes the next one.
    if ((await chain.head()).hash !== head.hash) return
    const statement = { snapshot: snapshot.name, root: snapshot.root, network: network.network, height: head.height }
    const rows: SignedReserve[] = []
    for (const holding of held) {
      const signature = holding.wallet === 'cold' ? undefined : await signer.attest(holding.path, statement)
      rows.push({ ...holding, network: network.network, height: head.height, signature })
    }
    await inTransaction(sql, (tx) => keepReserves(tx, snapshot.id, rows, now()))
  }
}
