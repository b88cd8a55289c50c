import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SiteApi } from '../../site-api/site-api.ts'
import { accountsOf, askTransferable, type Transferable, wayAmong, withEnd } from './own-accounts.ts'

const transferable: Transferable = {
  spot: new Map([
    ['USDT', '5'],
    ['LTC', '1'],
  ]),
  futures: new Map([['USDT', '0']]),
  funding: undefined,
  copy: undefined,
}

/** Answers of the calls that are asked; one that is missing fails. */
function siteWith(answers: Readonly<Record<string, unknown>>): SiteApi {
  const siteApi = async (name: string) => answers[name.split('/').at(-1) ?? ''] ?? Promise.reject(new Error(name))
  return siteApi as unknown as SiteApi
}

describe('a way between own accounts', () => {
  it('begins and ends at every account, of a unified one with every coin that is collateral', async () => {
    const answers = {
      balances: { balances: [{ coin: 'XRP', available: '7' }] },
      get_assets_list: { accountList: [{ marginCoin: 'USDT', canTransferAmount: '3' }] },
      asset_list: { list: [] as object[] },
      funding: { balances: [{ coin: 'USDT', available: '2' }] },
      mine: { balance: '1' },
    }
    const classic = await askTransferable(siteWith(answers))
    assert.deepEqual(accountsOf(classic, 'XRP'), ['spot', 'funding'])
    assert.deepEqual([classic.futures?.get('USDT'), classic.copy?.get('USDT')], ['3', '1'])
    const coins = [
      { coin: 'USDT', canTransferOutBalance: '4' },
      { coin: 'XRP', canTransferOutBalance: '0' },
    ]
    const unified = await askTransferable(siteWith({ ...answers, asset_list: { list: coins } }))
    assert.deepEqual(accountsOf(unified, 'XRP'), ['spot', 'futures', 'funding'])
    assert.equal(unified.futures?.get('USDT'), '4')
    const { funding: _, mine: __, ...most } = answers
    const partly = await askTransferable(siteWith(most))
    assert.deepEqual([partly.funding, partly.copy, partly.spot?.get('XRP')], [undefined, undefined, '7'])
  })

  it('leads to futures only with a coin that contracts settle in', () => {
    assert.deepEqual(accountsOf(transferable, 'USDT'), ['spot', 'futures', 'funding', 'copy'])
    assert.deepEqual(accountsOf(transferable, 'LTC'), ['spot', 'funding'])
    assert.deepEqual(accountsOf(undefined, 'LTC'), ['spot', 'futures', 'funding'])
  })

  it('turns round when both ends would be the same account', () => {
    const way = { from: 'spot', to: 'futures' } as const
    assert.deepEqual(withEnd(way, 'from', 'futures'), { from: 'futures', to: 'spot' })
    assert.deepEqual(withEnd(way, 'to', 'spot'), { from: 'futures', to: 'spot' })
    assert.deepEqual(withEnd(way, 'to', 'funding'), { from: 'spot', to: 'funding' })
    assert.deepEqual(withEnd(way, 'from', 'funding'), { from: 'funding', to: 'futures' })
  })

  it('stays as it is while the coin can be at both ends, and never ends where it begins', () => {
    const pockets = accountsOf(transferable, 'LTC')
    assert.deepEqual(wayAmong(pockets, { from: 'funding', to: 'spot' }), { from: 'funding', to: 'spot' })
    assert.deepEqual(wayAmong(pockets, { from: 'spot', to: 'futures' }), { from: 'spot', to: 'funding' })
    assert.deepEqual(wayAmong(pockets, { from: 'futures', to: 'spot' }), { from: 'funding', to: 'spot' })
    assert.deepEqual(wayAmong(pockets, { from: 'futures', to: 'funding' }), { from: 'spot', to: 'funding' })
  })
})
