import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ConsoleCallName, consoleCalls } from '@bowline/contract/console/console-calls.ts'
import { type StaffRole, staffPermissions, staffRoles } from '@bowline/contract/terms/staff.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { hire, StaffVisitor } from './staff-visitor.fixture.ts'

const everybody: readonly StaffRole[] = staffRoles
const helpers: readonly StaffRole[] = ['support', 'compliance', 'admin']
const deciders: readonly StaffRole[] = ['compliance', 'admin']

/** Who may call what, written out: the permissions are checked against this. */
const allowed = {
  'GET /console-api/dashboard': everybody,
  'GET /console-api/users/search': everybody,
  'GET /console-api/users/show': everybody,
  'GET /console-api/users/sessions': everybody,
  'GET /console-api/users/security-events': everybody,
  'GET /console-api/users/api-keys': everybody,
  'GET /console-api/users/open-orders': everybody,
  'GET /console-api/users/orders': everybody,
  'GET /console-api/users/trades': everybody,
  'GET /console-api/users/ledger': everybody,
  'POST /console-api/users/freeze': helpers,
  'POST /console-api/users/lift-freeze': helpers,
  'POST /console-api/users/reset-factor': helpers,
  'POST /console-api/users/close': helpers,
  'POST /console-api/users/end-sessions': helpers,
  'POST /console-api/users/mark-kol': deciders,
  'GET /console-api/invites/list': everybody,
  'POST /console-api/invites/freeze': deciders,
  'GET /console-api/copy-leaders/list': everybody,
  'POST /console-api/copy-leaders/decide': deciders,
  'GET /console-api/copy-relations/list': everybody,
  'GET /console-api/copy-relations/show': everybody,
  'POST /console-api/copy-relations/end': deciders,
  'GET /console-api/alpha/passes': everybody,
  'POST /console-api/alpha/grant': deciders,
  'POST /console-api/alpha/withdraw': deciders,
  'GET /console-api/alpha/markets': everybody,
  'POST /console-api/alpha/list-early': deciders,
  'POST /console-api/alpha/open-early': deciders,
  'GET /console-api/identity-cases/queue': ['compliance'],
  'GET /console-api/identity-cases/show': ['compliance'],
  'GET /console-api/identity-cases/image': ['compliance'],
  'POST /console-api/identity-cases/decide': ['compliance'],
  'GET /console-api/markets/list': everybody,
  'POST /console-api/markets/restrict': deciders,
  'POST /console-api/markets/request-state': ['admin'],
  'POST /console-api/markets/request-limits': ['admin'],
  'POST /console-api/markets/request-fees': ['admin'],
  'GET /console-api/markets/risk-tiers': everybody,
  'POST /console-api/markets/try-risk-tiers': ['admin'],
  'POST /console-api/markets/request-risk-tiers': ['admin'],
  'GET /console-api/contracts/list': everybody,
  'POST /console-api/contracts/restrict': deciders,
  'POST /console-api/contracts/request-state': ['admin'],
  'POST /console-api/contracts/request-settings': ['admin'],
  'GET /console-api/collateral/list': everybody,
  'POST /console-api/collateral/request': ['admin'],
  'POST /console-api/collateral/request-terms': ['admin'],
  'GET /console-api/index-prices/list': everybody,
  'POST /console-api/index-prices/confirm': deciders,
  'POST /console-api/index-prices/request-recipe': ['admin'],
  'POST /console-api/index-prices/break': deciders,
  'POST /console-api/index-prices/mend': deciders,
  'GET /console-api/set-aside/list': ['compliance', 'finance', 'admin'],
  'POST /console-api/set-aside/request': deciders,
  'GET /console-api/payments/list': ['compliance', 'finance', 'admin'],
  'GET /console-api/conversions/inventory': ['compliance', 'finance', 'admin'],
  'GET /console-api/conversions/coins': ['compliance', 'finance', 'admin'],
  'GET /console-api/conversions/limit-orders': ['compliance', 'finance', 'admin'],
  'GET /console-api/conversions/set-aside': ['compliance', 'finance', 'admin'],
  'POST /console-api/conversions/call-off': deciders,
  'POST /console-api/conversions/stop': deciders,
  'POST /console-api/conversions/request': ['admin'],
  'GET /console-api/card-orders/list': ['compliance', 'finance', 'admin'],
  'POST /console-api/card-orders/request-settling': deciders,
  'GET /console-api/earn/products': ['compliance', 'finance', 'admin'],
  'POST /console-api/earn/request': ['admin'],
  'POST /console-api/earn/stop': deciders,
  'GET /console-api/referral/holds': ['compliance', 'finance', 'admin'],
  'POST /console-api/referral/cancel': deciders,
  'POST /console-api/referral/request-release': deciders,
  'POST /console-api/referral/request-clawback': deciders,
  'GET /console-api/referral/contracts': ['compliance', 'finance', 'admin'],
  'POST /console-api/referral/request-contract': deciders,
  'POST /console-api/referral/end-contract': deciders,
  'GET /console-api/reconciliation/board': ['compliance', 'finance', 'admin'],
  'POST /console-api/reconciliation/stop': deciders,
  'POST /console-api/reconciliation/request-open': deciders,
  'GET /console-api/custody/board': ['compliance', 'finance', 'admin'],
  'GET /console-api/custody/fees': ['compliance', 'finance', 'admin'],
  'GET /console-api/custody/fee-changes': ['compliance', 'finance', 'admin'],
  'POST /console-api/custody/request-move': deciders,
  'POST /console-api/custody/request-marks': deciders,
  'POST /console-api/custody/request-cold-key': deciders,
  'POST /console-api/custody/request-give-up': deciders,
  'POST /console-api/custody/request-book': deciders,
  'GET /console-api/custody/unsigned': deciders,
  'GET /console-api/custody/statements': deciders,
  'POST /console-api/custody/signed-statements': deciders,
  'POST /console-api/custody/signed': deciders,
  'GET /console-api/tokens/list': ['compliance', 'finance', 'admin'],
  'POST /console-api/tokens/check': deciders,
  'POST /console-api/tokens/request-accept': deciders,
  'GET /console-api/withdrawals/waiting': ['compliance', 'finance', 'admin'],
  'POST /console-api/withdrawals/review': deciders,
  'GET /console-api/release-keys/board': ['compliance', 'finance', 'admin'],
  'POST /console-api/release-keys/options': deciders,
  'POST /console-api/release-keys/add': deciders,
  'POST /console-api/release-keys/remove': deciders,
  'POST /console-api/release-keys/ask-change': deciders,
  'POST /console-api/release-keys/sign-change': deciders,
  'POST /console-api/release-keys/release': deciders,
  'GET /console-api/travel-rule/waiting': ['compliance', 'finance', 'admin'],
  'GET /console-api/travel-rule/parties': ['compliance', 'finance', 'admin'],
  'POST /console-api/travel-rule/review': deciders,
  'GET /console-api/recoveries/waiting': ['compliance', 'finance', 'admin'],
  'GET /console-api/recoveries/held': ['compliance', 'finance', 'admin'],
  'POST /console-api/recoveries/request': deciders,
  'POST /console-api/recoveries/refuse': deciders,
  'POST /console-api/recoveries/release': deciders,
  'POST /console-api/recoveries/sendBack': deciders,
  'POST /console-api/recoveries/return': deciders,
  'GET /console-api/approvals/list': everybody,
  'POST /console-api/approvals/approve': deciders,
  'POST /console-api/approvals/reject': everybody,
  'GET /console-api/countries/table': deciders,
  'POST /console-api/countries/change': deciders,
  'GET /console-api/countries/history': deciders,
  'GET /console-api/configuration/show': ['finance', 'admin'],
  'POST /console-api/configuration/change': ['admin'],
  'POST /console-api/configuration/check': ['finance', 'admin'],
  'GET /console-api/configuration/history': ['finance', 'admin'],
  'GET /console-api/audit/list': ['compliance', 'finance', 'admin'],
  'POST /console-api/audit/verify': ['compliance', 'finance', 'admin'],
  'GET /console-api/staff/list': ['admin'],
  'POST /console-api/staff/create': ['admin'],
  'POST /console-api/staff/change': ['admin'],
  'POST /console-api/staff/disable': ['admin'],
  'POST /console-api/staff/reset-sign-in': ['admin'],
} as const satisfies Partial<Record<ConsoleCallName, readonly StaffRole[]>>

const signingIn = Object.keys(consoleCalls).filter((name) => name.includes(' /console-api/session/'))

describe('the console’s calls', async () => {
  const { api } = await setApi()
  const staff = {} as Record<StaffRole, StaffVisitor>
  for (const role of staffRoles) staff[role] = await StaffVisitor.signedIn(api, role, role)

  it('are all in this file’s table', () => {
    assert.deepEqual(Object.keys(consoleCalls).sort(), [...Object.keys(allowed), ...signingIn].sort())
  })

  it('each require a permission, of which none is left over', () => {
    const terms = Object.entries(consoleCalls).filter(([name]) => !signingIn.includes(name))
    const required = terms.map(([name, { access }]) => {
      assert.ok((staffPermissions as readonly string[]).includes(access), `${name} is for ${access}`)
      return access
    })
    // Its calls are open to more: what it decides is whether contacts are shown in full.
    assert.deepEqual([...new Set([...required, 'users.private'])].sort(), [...staffPermissions].sort())
  })

  it('are open to the roles of the table and closed to every other, whatever is sent', async () => {
    const found: Record<string, StaffRole[]> = {}
    for (const name of Object.keys(allowed)) {
      found[name] = []
      for (const role of staffRoles) {
        const { code, msg, data } = await staff[role].ask(name, { nonsense: '1' })
        assert.equal(code, '10000', `${name} ${role}: ${msg}`)
        if (data?.permission === undefined) found[name].push(role)
      }
    }
    assert.deepEqual(found, allowed)
  })

  it('are closed to callers who are not, or not completely, signed in', async () => {
    const stranger = new StaffVisitor(api)
    const halfway = new StaffVisitor(api)
    const { temporaryPassword: password } = await hire(api, 'halfway@staff.example', 'admin')
    await halfway.step('POST /console-api/session/sign-in', { email: 'halfway@staff.example', password })
    for (const name of Object.keys(allowed)) {
      assert.equal((await stranger.ask(name)).code, '403', name)
      assert.equal((await halfway.ask(name)).code, '403', name)
    }
    const me = await halfway.call('GET /console-api/session/me')
    assert.deepEqual([me.session?.stage, me.session?.permissions], ['new-password', []])
  })

  it('are closed to pages of other origins, and to changes without the page’s token', async () => {
    const { admin } = staff
    const name = 'POST /console-api/users/end-sessions'
    for (const headers of [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': staff.support.csrfToken },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { code, msg } = await admin.ask(name, { userId: 1001, reason: 'an attack' }, headers)
      assert.equal(code, '10000')
      assert.match(msg, /outdated/, JSON.stringify(headers))
    }
    const { msg } = await admin.ask('GET /console-api/users/search', {}, { 'sec-fetch-site': 'cross-site' })
    assert.match(msg, /outdated/)
  })

  it('restrict the cookie to this origin and forbid caching of answers', async () => {
    const response = await new StaffVisitor(api).send('POST /console-api/session/sign-out')
    const [cookie = ''] = response.headers.getSetCookie()
    for (const part of ['bowline_staff=', 'HttpOnly', 'SameSite=Strict', 'Path=/']) assert.ok(cookie.includes(part))
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(response.headers.get('access-control-allow-origin'), null)
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })

  it('refuse unreadable requests and unknown paths', async () => {
    const address = `http://127.0.0.1:${api.operatorPort}/console-api`
    const large = await fetch(`${address}/session/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ a: 'x'.repeat(1_050_000) }),
    })
    assert.equal(large.status, 413)
    assert.equal((await fetch(`${address}/no/such/call`)).status, 404)
    assert.equal((await fetch(`http://127.0.0.1:${api.operatorPort}/healthz`)).status, 200)
  })
})
