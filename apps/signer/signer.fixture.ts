import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type EvmPlan, NATIVE, type Payout, type UtxoPlan } from '@bowline/chains'
import type { SigningPolicy } from '@bowline/chains/signer/signer.ts'
import { type ApprovedRecord, signRecord, type WithdrawalRecord } from '@bowline/chains/signer/withdrawal-record.ts'

const pair = () => generateKeyPairSync('ed25519')
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

const exchange = pair()
export const staff = { anna: pair(), bela: pair() }
export const stranger = pair()

const CAPS = {
  perRecord: 1_000_000n,
  perHour: 1_500_000n,
  perDay: 2_000_000n,
  onePersonAbove: 500_000n,
  twoPersonsAbove: 800_000n,
}
export const TOKEN = '0x00000000000000000000000000000000000070c3'
export const HOT = { BTC: "m/84'/0'/9'", ETH: "m/44'/60'/9'" }
export const DEPOSITS = { BTC: "m/84'/0'/0'", ETH: "m/44'/60'/0'" }

export const POLICY: SigningPolicy = {
  recordKey: spki(exchange.publicKey),
  approvers: { anna: spki(staff.anna.publicKey), bela: spki(staff.bela.publicKey) },
  networks: {
    BTC: {
      kind: 'utxo',
      rules: 'bitcoin-regtest',
      hotAccount: HOT.BTC,
      ownAccounts: [DEPOSITS.BTC],
      feeCap: 50_000n,
      assets: { [NATIVE]: CAPS },
    },
    ETH: {
      kind: 'evm',
      chainId: 31_337n,
      hotAccount: HOT.ETH,
      ownAccounts: [DEPOSITS.ETH],
      feeCap: 10n ** 16n,
      assets: {
        [NATIVE]: {
          ...CAPS,
          perRecord: 10n ** 18n,
          perHour: 10n ** 18n,
          perDay: 10n ** 18n,
          onePersonAbove: 10n ** 18n,
          twoPersonsAbove: 10n ** 18n,
        },
        [TOKEN]: CAPS,
      },
    },
  },
}

/** A record as the exchange makes it, for one payment of a plan. */
export function recordOf(
  { network }: { network: string },
  { id, asset, to, amount }: Payout,
  change: Partial<WithdrawalRecord> = {},
  { key = exchange.privateKey, approvers = [] as readonly (keyof typeof staff)[], createdAtMs = Date.now() } = {},
): ApprovedRecord {
  const record = { id, network, asset, to, amount, createdAtMs, ...change }
  return {
    record,
    signature: signRecord(record, key),
    approvals: approvers.map((approver) => ({ approver, signature: signRecord(record, staff[approver].privateKey) })),
  }
}

export function recordsOf(
  plan: UtxoPlan | EvmPlan,
  ...rest: [Partial<WithdrawalRecord>?, Parameters<typeof recordOf>[3]?]
) {
  return plan.payouts.map((payout) => recordOf(plan, payout, ...rest))
}
