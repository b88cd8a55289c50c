import { mainAccountOf } from '@bowline/capabilities/identity/index.ts'
import type { Snapshot, Solvency } from '@bowline/capabilities/solvency/index.ts'
import type { solvencyCalls } from '@bowline/contract/calls/solvency.ts'
import type { Handlers } from '../call/handler.ts'

interface Needs {
  readonly solvency: Solvency
}

export const solvencyHandlers: Handlers<typeof solvencyCalls, Needs> = {
  async 'GET /exchange-web-gateway/solvency/snapshots'({ params: { limit } }, { solvency }) {
    return { snapshots: (await solvency.snapshots(limit)).map(snapshotRow) }
  },

  async 'GET /exchange-web-gateway/solvency/reserves'(_request, { solvency }) {
    const addresses = (await solvency.reserves()).map(({ coins, signature = null, ...reserve }) => ({
      ...{ ...reserve, signature },
      coins: coins.map(({ coin: coinName, amount }) => ({ coinName, amount })),
    }))
    return { addresses }
  },

  async 'GET /exchange-web-gateway/solvency/proof'({ caller: { user } }, { solvency }) {
    const file = await solvency.proofOf(mainAccountOf(user.id))
    return {
      file: file ? { ...file, proof: { ...file.proof, path: [...file.proof.path] } } : null,
    }
  },
}

function snapshotRow({ snapshot, root, sums, takenAtMs, sequence, debts, reserves, seal, drawn }: Snapshot) {
  return {
    ...{ snapshot, root, takenAtMs, sequence },
    seal: seal ?? null,
    drawn: drawn ?? null,
    sums: Object.fromEntries(Object.entries(sums).map(([coin, sum]) => [coin, String(sum)])),
    coins: Object.keys(sums)
      .sort()
      .map((coinName) => ({
        coinName,
        owed: String(sums[coinName]),
        debts: String(debts[coinName] ?? 0n),
        held: reserves[coinName] === undefined ? null : String(reserves[coinName]),
      })),
  }
}
