import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openNetworks } from '@bowline/capabilities/wallet/open-networks.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { ccxtSpot } from '../../../tests/support/ccxt-clients.ts'
import type { RunningExchange } from '../../../tests/support/running-exchange.ts'

describe('the wallet as unmodified ccxt sees it', async () => {
  const { api, sql } = await setApi()
  const alice = await api.person('alice', ['USDT=100'])
  const client = ccxtSpot({ baseUrl: api.address } as RunningExchange, { ...alice, secret: alice.secretKey } as never)
  await openNetworks(sql, Date.now())
  await eventually('Bitcoin is open', async () => {
    const { body } = await alice.call('GET', '/sapi/v1/capital/config/getall')
    return body.some(
      (coin: { coin: string; depositAllEnable: boolean }) => coin.coin === 'BTC' && coin.depositAllEnable,
    )
  })

  it('lists networks with what they cost and need', async () => {
    const fees = (await client.fetchDepositWithdrawFees(['USDT'])) as unknown as Record<string, { networks: object }>
    assert.ok(Object.keys(fees.USDT?.networks ?? {}).length >= 2)
    const { body } = await alice.call('GET', '/sapi/v1/capital/config/getall')
    const usdt = body.find((coin: { coin: string }) => coin.coin === 'USDT')
    const [onEthereum] = usdt.networkList
    assert.deepEqual(
      [onEthereum.network, onEthereum.depositEnable, onEthereum.withdrawFee, onEthereum.depositDust],
      ['ETH', true, '2.00000000', '5.00000000'],
    )
  })

  it('gives the account its own address, the same one every time', async () => {
    const { address } = await client.fetchDepositAddress('BTC', { network: 'BTC' })
    assert.match(address, /^bcrt1q/)
    assert.equal((await client.fetchDepositAddress('BTC', { network: 'BTC' })).address, address)
    const { body } = await alice.call('GET', '/sapi/v1/capital/deposit/address', { coin: 'XRP' })
    assert.equal(body.code, -4001)
  })

  it('takes no withdrawal from the funding wallet, instead of taking it from spot', async () => {
    const trudy = await api.person('trudy', ['USDT=100'])
    await sql`
      update api_keys set permissions = array['read', 'withdraw'], ips = '{127.0.0.1/32}' where api_key = ${trudy.apiKey}`
    const asked = { coin: 'USDT', network: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', amount: '30' }
    const codeOf = async (walletType: number) =>
      (await trudy.call('POST', '/sapi/v1/capital/withdraw/apply', { ...asked, walletType })).body.code
    await eventually('it may withdraw', async () => (await codeOf(1)) === -4001)
    assert.notEqual(await codeOf(0), -4001)
  })

  it('lists deposits of the account, and of nobody else', async () => {
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('BTC', ${'a'.repeat(64)}, 'o0', 'native', 'own', 150000000, ${alice.userId}, 'deposit', 'unlocked', 2, false,
        90, 'hash', now(), now())`
    const [deposit, ...others] = await client.fetchDeposits('BTC')
    assert.deepEqual(
      [deposit?.amount, deposit?.currency, deposit?.status, deposit?.txid],
      [1.5, 'BTC', 'ok', 'a'.repeat(64)],
    )
    assert.equal(others.length, 0)
    assert.deepEqual(await client.fetchDeposits('ETH'), [])
    assert.deepEqual(await client.fetchWithdrawals('BTC'), [])
    const bob = await api.person('bob', [])
    assert.deepEqual((await bob.call('GET', '/sapi/v1/capital/deposit/hisrec')).body, [])
  })

  it('answers every number a caller may send, however large or below zero', async () => {
    const wrong: string[] = []
    for (const path of ['/sapi/v1/capital/deposit/hisrec', '/sapi/v1/capital/withdraw/history'])
      for (const name of ['status', 'offset', 'limit', 'startTime', 'endTime'])
        for (const value of ['-1', '0', '2147483648', '8640000000000001', '9007199254740991']) {
          const { status } = await alice.call('GET', path, { [name]: value })
          if (status >= 500) wrong.push(`${path} ${name}=${value}: ${status}`)
        }
    assert.deepEqual(wrong, [])
  })
})
