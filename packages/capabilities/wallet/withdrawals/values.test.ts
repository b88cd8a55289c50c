import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accountKey, BITCOIN_ACCOUNT, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import { trimUnits } from '@bowline/money'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { keepAccountKey } from '../addresses/account-keys.store.ts'
import { NOW, setWalletHouse } from '../wallet-house.fixture.ts'

const UNIT = 100_000_000n
const BTC = 3

describe('what leaves and what secures', async () => {
  const { house, wallet, ready, coin, stand, funding, prices } = await setWalletHouse()

  it('values what may be undone by the index, and without one by the dearer of last trade and day', async () => {
    await keepAccountKey(house.sql, 'bitcoin', 'deposits', accountKey(BITCOIN_ACCOUNT), NOW)
    await keepAccountKey(house.sql, 'evm', 'deposits', accountKey(EVM_ACCOUNT), NOW)
    await Promise.all([stand('BTC'), stand('ETH')])
    await eventually('bitcoin is open', () => !coin('BTC', 'BTC')?.deposit.closed)
    const gina = await ready()
    await house.engine.submit(funding(gina, 57n * UNIT))
    // 0.0005 BTC, which were changed into USDT.
    await house.sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('BTC', 'walked', 'l0', ${coin('BTC', 'BTC')?.asset ?? ''}, 'x', 50000, ${gina.id}, 'deposit', 'credited', 1,
        false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)})`
    const left = async () => {
      const { price } = await wallet.funds(gina.id, 'BTC')
      const { withdrawable } = await wallet.funds(gina.id, 'USDT')
      return [price, withdrawable].map((value) => trimUnits(value ?? 0n, 8))
    }
    const btcUsdt = 1
    prices.set(btcUsdt, { last: 100_000n, ofDay: 60_000n * UNIT })
    assert.deepEqual(await left(), ['60000', '30'], 'walked down to a thousand')
    prices.set(btcUsdt, { last: 7_000_000n, ofDay: 60_000n * UNIT })
    assert.deepEqual(await left(), ['70000', '25'])
    prices.set(btcUsdt, { last: 100_000n, ofDay: 60_000n * UNIT, index: 62_000n * UNIT })
    assert.deepEqual(await left(), ['62000', '29'])
    // Of the coin itself what stays counts by the cheaper.
    prices.set(btcUsdt, { last: 9_000_000n, ofDay: 60_000n * UNIT })
    const key = { bizType: BizType.funding, bizId: 'of-gina', leg: 0, bizTime: 1, actor: 'test', memo: '' }
    const to = { code: LedgerCode.spotAvailable, owner: gina.id }
    await house.engine.submit(journal(key, moved({ code: LedgerCode.demoFunding }, to, BTC, UNIT / 2_000n)))
    assert.deepEqual(await left(), ['90000', '45'])
  })
})
