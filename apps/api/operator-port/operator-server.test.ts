import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { StaffVisitor } from '../../../packages/gateways/console-api/staff-visitor.fixture.ts'
import { setApi } from '../api.fixture.ts'

/** Headers like those of the site's proxy, which is not in front of this port. */
const lies = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}

describe('the operator port of an exchange behind a proxy', async () => {
  const { api } = await setApi({ mode: 'production' })
  const admin = await StaffVisitor.signedIn(api, 'anna', 'admin')

  it('logs where a caller comes from, not what it claims', async () => {
    const wrong = { email: 'anna@staff.example', password: 'wrong horse battery 1' }
    const { code } = await new StaffVisitor(api).ask('POST /console-api/session/sign-in', wrong, lies)
    assert.equal(code, '140036')
    const { rows } = await admin.call('GET /console-api/audit/list', { action: 'staff.password' })
    assert.deepEqual([rows[0]?.after, rows[0]?.ip], [{ refusal: 'wrong' }, '127.0.0.1'])
  })

  it('uses the origin it was requested under, not a claimed one', async () => {
    const change = { userId: 1001, reason: 'an attack' }
    const headers = { ...lies, origin: 'https://evil.example' }
    assert.match((await admin.ask('POST /console-api/users/end-sessions', change, headers)).msg, /outdated/)
  })
})
