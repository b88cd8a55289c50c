import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readConfig } from '@bowline/platform/config.ts'
import { StaffVisitor } from '../../../packages/gateways/console-api/staff-visitor.fixture.ts'
import { startTestApi, type TestApi } from '../api.fixture.ts'

describe('a first run', () => {
  let api: TestApi
  const other = mkdtempSync(join(tmpdir(), 'bowline-production-'))

  before(async () => {
    api = await startTestApi()
  })
  after(async () => {
    await api?.stop()
    rmSync(other, { recursive: true })
  })

  it('of the demo creates staff and lists their temporary passwords with the demo logins', async () => {
    const logins: Record<string, string>[] = JSON.parse(readFileSync(join(api.directory, 'demo-logins.json'), 'utf8'))
    const staff = logins.filter((login) => 'staff' in login)
    assert.deepEqual(
      staff.map((login) => login.staff),
      ['admin', 'admin', 'compliance', 'support'],
    )
    for (const { email = '', temporaryPassword: password = '' } of staff) {
      const { stage } = await new StaffVisitor(api).step('POST /console-api/session/sign-in', { email, password })
      assert.equal(stage, 'new-password')
    }
  })

  it('of production refuses a database that belonged to a demo', async () => {
    const env = { PORT: '0', OPERATOR_PORT: '0', BOWLINE_DATA: other, DATABASE_URL: api.database.url }
    const config = readConfig({ ...env, BOWLINE_MODE: 'production', BOWLINE_BEHIND_TLS: 'on' })
    const start = startTestApi({ config, database: api.database, directory: other })
    await assert.rejects(start, /users or staff of a demo/)
  })
})
