import { publicKeyBelow } from '@bowline/chains/account-key.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { type KeyOrigin, psbtOf, signedByPsbt } from '@bowline/chains/bitcoin/psbt.ts'
import { signedByFile, unsignedEvmText } from '@bowline/chains/evm/unsigned-file.ts'
import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { accountKeyOf, coldKeys, pathOfColdSeed } from '../addresses/account-keys.store.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { readPlan } from '../payments/plan-text.ts'
import { keepSignedFile } from '../payments/signed-files.ts'
import { allowedMoveOf, pathIn, placeBelow } from './check-move.ts'
import { moveById } from './moves.store.ts'

export interface UnsignedFile {
  readonly name: string
  readonly text: string
}

/** `not-ready`: nothing of it waits to be signed offline (yet). `not-allowed`: what was planned is not what two persons allowed. */
export type FileRefusal = 'not-ready' | 'not-allowed'

interface Waiting {
  readonly payment: number
  readonly plan: PaymentPlan
  readonly node: NetworkNode
}

async function waitingOffline(
  sql: Sql,
  networks: readonly WalletNetwork[],
  moveId: number,
): Promise<Waiting | FileRefusal> {
  const move = await moveById(sql, moveId)
  const node = networks.find(({ network }) => network === move?.network)?.node
  const isWaiting = move?.kind === 'refill-cold' && move.state === 'planned'
  if (!move || !node || !isWaiting || move.payment === undefined) return 'not-ready'
  const [row] = await sql<{ plan: unknown }[]>`
    select plan from wallet_payments where id = ${move.payment} and state = 'asked'`
  if (!row) return 'not-ready'
  const plan = readPlan(row.plan)
  const payment = { id: move.payment, network: move.network, kind: move.kind }
  return (await allowedMoveOf(sql, node, payment, plan)) ? { payment: move.payment, plan, node } : 'not-allowed'
}

/** For the machine that has the cold seed: a PSBT, or for accounts a file of our own. */
export async function unsignedFile(
  sql: Sql,
  networks: readonly WalletNetwork[],
  moveId: number,
): Promise<UnsignedFile | FileRefusal> {
  const waiting = await waitingOffline(sql, networks, moveId)
  if (typeof waiting === 'string') return waiting
  const { plan, node } = waiting
  const [payout] = plan.payouts
  if (plan.kind === 'evm') {
    const forColdSeed = { ...plan, path: pathOfColdSeed(plan.path) }
    return { name: `move-${moveId}.json`, text: unsignedEvmText(forColdSeed, pathIn(payout?.id ?? '')) }
  }
  if (node.family === 'evm') return 'not-ready'
  const [cold, hot] = [
    (await coldKeys(sql)).find(({ family }) => family === node.family),
    await accountKeyOf(sql, node.family, 'hot'),
  ]
  if (!cold || hot === undefined) return 'not-ready'
  const origins = new Map<string, KeyOrigin>()
  const own = [...plan.inputs, ...(plan.change ? [plan.change] : [])]
  for (const { address, path } of own) {
    const place = placeBelow(node, 'cold', path)
    if (!place) return 'not-allowed'
    const publicKey = publicKeyBelow(cold.key, place.branch, place.number)
    origins.set(address, { publicKey, fingerprint: Number.parseInt(cold.fingerprint, 16), path: pathOfColdSeed(path) })
  }
  for (const { to, id } of plan.payouts) {
    const place = placeBelow(node, 'hot', pathIn(id))
    if (!place) return 'not-allowed'
    // Of another seed, which the machine knows by the key of its account alone.
    origins.set(to, { publicKey: publicKeyBelow(hot, place.branch, place.number), fingerprint: 0, path: pathIn(id) })
  }
  const psbt = psbtOf(plan, BITCOIN_NETWORKS[node.rules], (address) => origins.get(address))
  return { name: `move-${moveId}.psbt`, text: `${Buffer.from(psbt).toString('base64')}\n` }
}

/** Takes what the offline machine gave back, if it is signed and does what was planned. */
export async function keepSigned(
  sql: Sql,
  networks: readonly WalletNetwork[],
  { moveId, text, actor }: { readonly moveId: number; readonly text: string; readonly actor: string },
  nowMs: number,
): Promise<'kept' | FileRefusal | 'not-signed'> {
  const waiting = await waitingOffline(sql, networks, moveId)
  if (typeof waiting === 'string') return waiting
  const { plan, node, payment } = waiting
  const raw =
    plan.kind === 'evm'
      ? signedByFile(text, plan)
      : node.family === 'evm'
        ? undefined
        : signedByPsbt(Buffer.from(text.trim(), 'base64'), plan, BITCOIN_NETWORKS[node.rules])
  if (!raw) return 'not-signed'
  await keepSignedFile(sql, { payment, raw, actor }, nowMs)
  return 'kept'
}
