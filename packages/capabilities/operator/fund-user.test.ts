import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command, CommandOf } from '@bowline/core/messages/commands.ts'
import { linesOf } from '@bowline/core/messages/journal.ts'
import { FuturesWallet, LedgerCode } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { CommandResult, EngineClient } from '@bowline/engine/engine-client.ts'
import { type Funding, fundUser } from './fund-user.ts'

const alice = 1_001
const fine = { sequence: 1, time: 1, rejection: Rejection.none, filter: 0, subject: 0, cancelRejection: 0, events: [] }

/** An engine that keeps what it is sent. */
function engineThat(answers: Partial<CommandResult> = {}) {
  const sent: CommandOf<'journal'>[] = []
  const submit = async (command: Command) => {
    assert.ok(command.kind === 'journal')
    sent.push(command)
    return { ...fine, ...answers } as CommandResult
  }
  return { engine: { submit } as unknown as EngineClient, sent }
}

const coins = ['BTC', 'USDT', 'USDC', 'ETH', 'LTC', 'SOL', 'XRP', 'ADA', 'DOT', 'BOW']
const funding = (code: string, amount: bigint, wallet: Funding['wallet'] = 'spot'): Funding => {
  const { uUsdt, uUsdc, coin } = FuturesWallet
  const futuresWallet = code === 'USDT' ? uUsdt : code === 'USDC' ? uUsdc : coin
  return { wallet, futuresWallet, asset: coins.indexOf(code) + 1, code, amount }
}
const terms = (command: CommandOf<'journal'>) =>
  linesOf(command).map(({ code, owner, subKey, asset, amount }) => [code, owner, subKey, coins[asset - 1], amount])

test('all wallets of a user are funded by one journal that balances per coin', async () => {
  const { engine, sent } = engineThat()
  const fundings = [funding('BTC', 1n), funding('USDT', 2n), funding('USDT', 5n, 'futures'), funding('BTC', 3n)]
  await fundUser({ engine, mode: 'demo' }, alice, fundings, 'first')
  assert.equal(sent.length, 1)
  const { demoFunding, spotAvailable, futuresWallet } = LedgerCode
  assert.deepEqual(terms(sent[0] as CommandOf<'journal'>), [
    [demoFunding, 0, 0, 'BTC', -4n],
    [spotAvailable, alice, 0, 'BTC', 4n],
    [demoFunding, 0, 0, 'USDT', -7n],
    [spotAvailable, alice, 0, 'USDT', 2n],
    [futuresWallet, alice, FuturesWallet.uUsdt, 'USDT', 5n],
  ])
})

test('a futures coin goes to the wallet of its contracts', async () => {
  const { engine, sent } = engineThat()
  await fundUser(
    { engine, mode: 'demo' },
    alice,
    ['USDT', 'USDC', 'ETH'].map((code) => funding(code, 1n, 'futures')),
  )
  const wallets = linesOf(sent[0] as CommandOf<'journal'>).filter(({ owner }) => owner === alice)
  const { uUsdt, uUsdc, coin } = FuturesWallet
  assert.deepEqual(
    wallets.map(({ subKey }) => subKey),
    [uUsdt, uUsdc, coin],
  )
})

test('more coins than a journal has lines take a second one, of another leg', async () => {
  const { engine, sent } = engineThat()
  await fundUser(
    { engine, mode: 'demo' },
    alice,
    coins.map((code) => funding(code, 1n)),
    'many',
  )
  assert.deepEqual(
    sent.map(({ lines, leg, bizId }) => [lines, leg, bizId]),
    [
      [16, 0, `fund:${alice}:many`],
      [4, 1, `fund:${alice}:many`],
    ],
  )
})

test('an id made here carries the time of its funding, and a repeat of it the same', async () => {
  const { engine, sent } = engineThat()
  await fundUser({ engine, mode: 'demo' }, alice, [funding('BTC', 1n)])
  const [first] = sent as [CommandOf<'journal'>]
  const id = first.bizId?.split(':')[2] as string
  await fundUser({ engine, mode: 'demo' }, alice, [funding('BTC', 1n)], id)
  assert.equal(sent[1]?.bizTime, first.bizTime)
  assert.equal(id.split('-')[0], String(first.bizTime))
})

test('money given while history is played in is of that time, since the engine refuses what comes from later', async () => {
  const { engine, sent } = engineThat()
  const monthAgoMs = Date.now() - 30 * 86_400_000
  await fundUser({ engine, mode: 'demo' }, alice, [funding('BTC', 1n)], 'first-money', monthAgoMs)
  assert.equal(sent[0]?.bizTime, monthAgoMs)
})

test('a refusal names the coins it is about, and production has no demo money', async () => {
  const { engine } = engineThat({ rejection: Rejection.exchangeFull })
  const refused = fundUser({ engine, mode: 'demo' }, alice, [funding('BTC', 1n), funding('ETH', 1n)])
  await assert.rejects(refused, { code: 'exchange-full', message: /to fund BTC, ETH:/ })
  await assert.rejects(fundUser({ engine, mode: 'production' }, alice, [funding('BTC', 1n)]), { code: 'demo-only' })
})
