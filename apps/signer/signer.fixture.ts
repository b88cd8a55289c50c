import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type EvmPlan, NATIVE, type Payout, type UtxoPlan } from '@bowline/chains'
import { KeyHolder } from '@bowline/chains/signer/key-holder.fixture.ts'
import type { SigningPolicy } from '@bowline/chains/signer/signer.ts'
import {
  type ApprovedRecord,
  releaseTextOf,
  signRecord,
  type WithdrawalRecord,
} from '@bowline/chains/signer/withdrawal-record.ts'

const pair = () => generateKeyPairSync('ed25519')
const spki = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).toString('base64')

const exchange = pair()
export const stranger = pair()

export const staff = { anna: new KeyHolder('anna'), bela: new KeyHolder('bela') }

const CAPS = {
  perRecord: 1_000_000n,
  perHour: 1_500_000n,
  perDay: 2_000_000n,
  twoPersonsAbove: 200_000n,
}
export const TOKEN = '0x00000000000000000000000000000000000070c3'
export const HOT = { BTC: "m/84'/0'/9'", ETH: "m/44'/60'/9'" }
export const GAS = "m/44'/60'/2'"
export const DEPOSITS = { BTC: "m/84'/0'/0'", ETH: "m/44'/60'/0'" }

export const POLICY: SigningPolicy = {
  recordKey: spki(exchange.publicKey),
  releaseKeys: { version: 1, keys: [staff.anna.key, staff.bela.key] },
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
      ownAccounts: [DEPOSITS.ETH, GAS],
      gasAccount: GAS,
      feeCap: 10n ** 16n,
      assets: {
        [NATIVE]: {
          ...CAPS,
          perRecord: 10n ** 18n,
          perHour: 10n ** 18n,
          perDay: 10n ** 18n,
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
  {
    key = exchange.privateKey,
    approvers = [] as readonly (keyof typeof staff)[],
    createdAtMs = Date.now(),
    released = undefined as bigint | undefined,
  } = {},
): ApprovedRecord {
  const record = { id, network, asset, to, amount, createdAtMs, ...change }
  return {
    record,
    signature: signRecord(record, key),
    approvals: approvers.map((name) => staff[name].signs(releaseTextOf({ record, released }))),
    ...(released !== undefined && { released }),
  }
}

export function recordsOf(
  plan: UtxoPlan | EvmPlan,
  ...rest: [Partial<WithdrawalRecord>?, Parameters<typeof recordOf>[3]?]
) {
  return plan.payouts.map((payout) => recordOf(plan, payout, ...rest))
}
