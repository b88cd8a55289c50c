import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ALL_ASSETS } from '@bowline/core/messages/commands.ts'
import { type RunningEngine, startEngine } from '@bowline/engine/client.ts'
import { alice, capacity, listed, someDay } from './grant.fixture.ts'
import { grantPlayMoney } from './grant.ts'

const UNIT = 100_000_000n
const whole = { USDT: 10_000n * UNIT, BTC: UNIT / 10n }
const program = new URL('./killed-grant.fixture.ts', import.meta.url).pathname

/** Starts an engine again that was killed when this many commands of alice's grant were durable. */
async function afterKill(t: TestContext, commands: number) {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-grant-'))
  const killed = spawnSync(process.execPath, [program, directory, String(commands)], { stdio: 'inherit' })
  assert.equal(killed.signal, 'SIGKILL')
  const engine = await startEngine({ directory, capacity })
  t.after(async () => {
    await engine.stop()
    rmSync(directory, { recursive: true })
  })
  const markets = await listed(engine)
  const ask = async (nowMs: number) => {
    const { granted } = await grantPlayMoney({ engine, markets }, alice, nowMs)
    return granted.map(({ coin }) => coin)
  }
  const balances = async () => {
    const { events } = await engine.query({ kind: 'query-account', account: alice, asset: ALL_ASSETS })
    const code = new Map(markets.assets().map((asset) => [asset.asset, asset.code]))
    return Object.fromEntries(
      events.flatMap((event) => (event.kind === 'balance' ? [[code.get(event.asset), event.available]] : [])),
    )
  }
  return { engine, markets, ask, balances }
}

const sums = async (engine: RunningEngine) => {
  const { events } = await engine.query({ kind: 'query-ledger' })
  return events.flatMap((event) => (event.kind === 'ledger-total' && event.sum !== 0n ? [event.asset] : []))
}

for (const [commands, left] of [['USDT', 'BTC'], []].entries()) {
  test(`a grant that was killed after ${commands} of its commands is there wholly or not at all, and once`, async (t) => {
    const { engine, ask, balances } = await afterKill(t, commands)
    assert.deepEqual(await balances(), commands === 0 ? {} : whole)
    assert.deepEqual(await ask(someDay), left)
    assert.deepEqual(await balances(), whole)
    assert.deepEqual(await ask(someDay), [])
    assert.deepEqual(await balances(), whole)
    assert.deepEqual(await ask(someDay + 86_400_000), ['USDT', 'BTC'], 'the next day has a grant of its own')
    assert.deepEqual(await sums(engine), [])
  })
}

test('a coin listed during the day is granted then, and the other is not granted again', async (t) => {
  const { engine, markets, ask, balances } = await afterKill(t, 0)
  const onlyBitcoin = { assetByCode: (code: string) => (code === 'BTC' ? markets.assetByCode(code) : undefined) }
  const { granted } = await grantPlayMoney({ engine, markets: onlyBitcoin }, alice, someDay)
  assert.deepEqual(granted, [{ coin: 'BTC', amount: whole.BTC }])
  assert.deepEqual(await ask(someDay), ['USDT'])
  assert.deepEqual(await balances(), whole)
})
