import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setApi } from '../api.fixture.ts'
import { StaffVisitor } from './console.fixture.ts'

/** As the proxy in front of the site would say it, which is not in front of this port. */
const lies = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}

describe('the operator’s port of an exchange behind a proxy', async () => {
  const { api } = await setApi({ mode: 'production' })
  const admin = await StaffVisitor.signedIn(api, 'anna', 'admin')

  it('writes down from where somebody comes, not from where he says', async () => {
    const wrong = { email: 'anna@staff.example', password: 'wrong horse battery 1' }
    const { code } = await new StaffVisitor(api).ask('POST /console-api/session/sign-in', wrong, lies)
    assert.equal(code, '140036')
    const { rows } = await admin.call('GET /console-api/audit/list', { action: 'staff.password' })
    assert.deepEqual([rows[0]?.after, rows[0]?.ip], [{ refusal: 'wrong' }, '127.0.0.1'])
  })

  it('is of the origin it is asked under, not of one that is said', async () => {
    const change = { userId: 1001, reason: 'an attack' }
    const headers = { ...lies, origin: 'https://evil.example' }
    assert.match((await admin.ask('POST /console-api/users/end-sessions', change, headers)).msg, /out of date/)
  })
})
