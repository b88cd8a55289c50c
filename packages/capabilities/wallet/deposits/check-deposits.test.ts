import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Amount } from '@bowline/money'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { needOf } from '../../travel-rule/rules.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'
import { WalletUnits } from '../networks/wallet-units.ts'
import { checkDeposits } from './check-deposits.ts'

const NOW = Date.UTC(2026, 0, 1)
const SENDER = '0x6fac4d18c912343bf86fa7049364dd4e424ab9c0'
const OTHER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const coins = walletNetworks('demo').find(({ network }) => network === 'ETH')?.coins ?? []
const assetOf = (coin: string) => coins.find((known) => known.coin === coin)?.asset ?? assert.fail()

describe('what is asked of a deposit', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`
  let payments = 0
  async function pay(coin: string, amount: bigint, sender = SENDER): Promise<number> {
    payments += 1
    const [row] = await sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', ${`0x${payments}`}, 'l0', ${assetOf(coin)}, 'r', ${sender}, ${String(amount)}, 1, 'deposit', 'unlocked', 32,
        false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)}) returning id`
    return Number(row?.id)
  }
  /** The rules of a country that asks from 3,000 USDT; a tether is worth one. */
  const check = () =>
    checkDeposits(
      {
        ...{
          sql,
          units: new WalletUnits(walletNetworks('demo'), () => 1),
          log: { error: (about: unknown) => assert.fail(String(about)) },
        },
        addressRisks: { assess: async () => 'low' } as never,
        travelRule: {
          countriesOf: async () => ['US'],
          mayCome: async (
            { coin, value }: { coin: string; value: Amount },
            countries: readonly string[],
            ofDay: Amount,
          ) => needOf(countries, coin, value + ofDay) === 'none',
          settledDeposits: async () => [],
        } as never,
        worthOf: (coin, amount) => (coin === 'USDT' ? amount : undefined),
      },
      NOW,
    )
  async function heldFor(id: number): Promise<string | null> {
    await check()
    const [row] = await sql<{ held: string | null; checked_at: Date | null }[]>`
      select held, checked_at from wallet_deposit_checks where deposit_id = ${id}`
    assert.ok(row?.checked_at)
    return row.held
  }

  it('is nothing below the bound, and who sent it from there on, also in parts', async () => {
    assert.equal(await heldFor(await pay('USDT', 2_000_000_000n)), null)
    assert.equal(await heldFor(await pay('USDT', 1_000_000_000n)), 'origin')
  })

  it('is who sent it where the coin has no price: nobody knows that it is worth less', async () => {
    assert.equal(await heldFor(await pay('BOW', 10n ** 18n, OTHER)), 'origin')
    // Nor that what came before it was.
    assert.equal(await heldFor(await pay('USDT', 5_000_000n, OTHER)), 'origin')
  })
})
