import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { setLentStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { passLevelOne } from './hand-in-identity.ts'

/** Every route of the specification (§2) as one list: where it is, and where it leads if that is elsewhere. */
const assets = (
  'spot spot/convert spot/convert/detail spot/deposit spot/withdraw spot/history contract contract/openorder contract/history ' +
  'contract/pnl contract/transaction copy-trade copy-trade/transaction financial funding convert convert/detail breakeven-analysis'
).split(' ')
const account = (
  'mng_address information verification personalinfo levelone leveltwo missing-kyc security id_verification pin_setup pin_change ' +
  'mobile_bind mobile_change password_change password_set api create_api edit_api list_api create_fail google_bind google_disable'
).split(' ')
const user = 'login loginVerify register social-login success kolSuccess forget enable'.split(' ')
const pairs = ['BTC-USD-PERPETUAL', 'ETH-USD-PERPETUAL', 'BTC-USDC', 'BTC']
const routes = [
  '/',
  '/home',
  '/assets',
  ...assets.map((path) => `/assets/${path}`),
  '/account',
  ...account.map((path) => `/account/${path}`),
  ...user.map((path) => `/user/${path}`),
  '/bowline-api',
  ...['', '/success', '/list'].map((path) => `/creditcard${path}`),
  ...pairs.map((pair) => `/futures/${pair}`),
]

/** The number of the entry that is highlighted there: assets, and the account centre. */
const highlighted = {
  '/assets/spot': 1,
  '/assets/spot/deposit': 2,
  '/assets/spot/withdraw': 3,
  '/assets/spot/history': 4,
  '/assets/contract': 11,
  '/assets/contract/transaction': 15,
  '/assets/financial': 16,
  '/assets/copy-trade': 17,
  '/assets/copy-trade/transaction': 18,
  '/assets/funding': 19,
  '/account': 1,
  '/account/mng_address': 2,
  '/account/security': 3,
  '/account/id_verification': 5,
  '/account/api': 6,
}

describe('every route of the specification', { timeout: 600_000 }, () => {
  const stage = setLentStage()
  let alice: Visitor
  let stranger: Visitor

  before(async () => {
    alice = await stage.signedIn('alice', 'BTC=1,USDT=1000')
    await passLevelOne(stage.exchange, alice, 'Router')
    stranger = await stage.visit()
  })

  const look = async (visitor: Visitor, path: string) => {
    const response = await visitor.context.request.get(`${stage.exchange.baseUrl}${path}`, {
      headers: { accept: 'text/html' },
    })
    const html = await response.text()
    const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
    return {
      status: response.status(),
      at: new URL(response.url()).pathname,
      heading: heading.replaceAll(/<[^>]*>/g, ''),
      navIds: [...html.matchAll(/aria-current="page" data-nav-id="(\d+)"/g)].map(([, id]) => Number(id)),
    }
  }

  it('is 60 of them, each a page of its own for whoever is signed in, or leads to one', async () => {
    assert.equal(routes.length, 60)
    const { heading: notFound, status } = await look(alice, '/no-such-page')
    assert.deepEqual([status, notFound !== ''], [404, true])
    const wrong: string[] = []
    for (const path of routes) {
      const { status, at, heading } = await look(alice, path)
      if (status !== 200 || heading === '' || heading === notFound)
        wrong.push(`${path}: ${status} at ${at}, “${heading}”`)
    }
    assert.deepEqual(wrong, [])
  })

  it('has the entry of the specification’s number highlighted beside it, in the column and in the drawer', async () => {
    for (const [path, id] of Object.entries(highlighted))
      assert.deepEqual((await look(alice, path)).navIds, [id, id], path)
  })

  it('is for a stranger either public, or leads to sign-in and from there back', async () => {
    const own = [
      ...assets.map((path) => `/assets/${path}`),
      '/assets',
      '/account',
      '/creditcard/list',
      '/creditcard/success',
    ]
    for (const path of own) assert.equal((await look(stranger, path)).at, '/user/login', path)
    for (const path of ['/home', '/creditcard', '/bowline-api', '/user/register', '/futures/BTC-USDC'])
      assert.equal((await look(stranger, path)).at, path)
  })
})
