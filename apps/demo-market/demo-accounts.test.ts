import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { SimulatedPrices } from '@bowline/capabilities/price-source/index.ts'
import { ControlError, serveControl } from '@bowline/platform/control-socket.ts'
import { DemoAccounts, fundingOf } from './demo-accounts.ts'

let folder: string
let socket: string
let file: string
let door: { close(): Promise<void> }
let users: Map<string, string[]>
let keys: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'demo-accounts-'))
  socket = join(folder, 'operator.sock')
  file = join(folder, 'demo-market.json')
  users = new Map()
  keys = 0
  door = await serveControl(socket, {
    'user.create': async (params) => {
      const { email, fund, password, isDemo } = params as Record<'email' | 'password', string> & {
        fund: string[]
        isDemo: boolean
      }
      assert.ok(isDemo, 'staff see it among people')
      assert.ok(password.length >= 8 && password.length <= 20)
      if (users.has(email)) throw new ControlError('email-taken', 'taken')
      users.set(email, fund)
    },
    'apikey.create': async () => ({ apiKey: `key-${++keys}`, secretKey: `secret-${keys}`, type: 'hmac' }),
    'account.fund': async (params) => {
      const { email, fund } = params as { email: string; fund: string[] }
      users.get(email)?.push(...fund)
    },
  })
})
afterEach(async () => {
  await door.close()
  rmSync(folder, { recursive: true })
})

test('an account is created once, funded, and its key file is private', async () => {
  const first = await new DemoAccounts(socket, file).open('maker-1@demo', ['BTC=1'])
  const again = await new DemoAccounts(socket, file).open('maker-1@demo', ['BTC=1'])
  assert.deepEqual(first, { email: 'maker-1@demo', credentials: { apiKey: 'key-1', secretKey: 'secret-1' } })
  assert.deepEqual(again, first)
  assert.deepEqual(users.get('maker-1@demo'), ['BTC=1'])
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('without the file, or with a torn one, an existing account gets a new key and no second funding', async () => {
  await new DemoAccounts(socket, file).open('maker-1@demo', ['BTC=1'])
  writeFileSync(file, '{"maker-1@demo": {"apiK')
  const { credentials } = await new DemoAccounts(socket, file).open('maker-1@demo', ['BTC=1'])
  assert.equal(credentials.apiKey, 'key-2')
  assert.deepEqual(users.get('maker-1@demo'), ['BTC=1'])
})

test('a renewed key replaces the old one and leaves the others', async () => {
  const accounts = new DemoAccounts(socket, file)
  await accounts.open('maker-1@demo', [])
  await accounts.open('maker-2@demo', [])
  await accounts.renew('maker-1@demo', [])
  const kept = new DemoAccounts(socket, file)
  assert.equal((await kept.open('maker-1@demo', [])).credentials.apiKey, 'key-3')
  assert.equal((await kept.open('maker-2@demo', [])).credentials.apiKey, 'key-2')
})

test('when the account itself is gone, renewing creates and funds it again', async () => {
  const accounts = new DemoAccounts(socket, file)
  await accounts.open('maker-1@demo', ['BTC=1'])
  users.clear()
  await accounts.renew('maker-1@demo', ['BTC=2'])
  assert.deepEqual(users.get('maker-1@demo'), ['BTC=2'])
})

test('while the exchange is down, opening fails', async () => {
  await door.close()
  const opening = new DemoAccounts(socket, file).open('maker-1@demo', [])
  await assert.rejects(opening, (error) => error instanceof ControlError && error.code === 'not-running')
  door = await serveControl(socket, {})
})

test('funding is written in whole coins of the requested value', () => {
  const prices = new SimulatedPrices()
  assert.equal(fundingOf('USDT', 1_000.2, prices), 'USDT=1001')
  const coins = Number(fundingOf('BTC', 60_000_000, prices).slice('BTC='.length))
  assert.ok(coins > 500 && coins < 2_000)
})
