import { describe, it } from 'node:test'
import { findUserByEmail, readSettings } from '@bowline/capabilities/identity/index.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { nextMessage } from '../../../../tests/support/read-inbox.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const PAGE = '/exchange-web/web/userCenterInfo/getSecurityPage'

describe('the language of messages that nobody asked for', async () => {
  const { api, sql } = await setApi()
  const support = await StaffVisitor.signedIn(api, 'support', 'support')
  const alice = await SiteVisitor.signedIn(api, 'alice')
  const userId = (await findUserByEmail(sql, 'alice@example.com'))?.id ?? 0
  const opensIn = (locale: string) => alice.get(PAGE, { cookie: `${alice.cookie}; clientCommonlanguage=${locale}` })
  const isKept = (locale: string) =>
    eventually(`${locale} is kept`, async () => (await readSettings(sql, userId)).locale === locale)

  it('is the one the user last chose, and not changed by calls that name none', async () => {
    await opensIn('de_DE')
    await isKept('de_DE')
    await opensIn('zh_CN')
    await isKept('zh_CN')
    await alice.call(`GET ${PAGE}`)
    const freeze = { userId, trading: 'true', withdrawals: 'false', reason: 'reported as stolen' } as const
    await support.call('POST /console-api/users/freeze', freeze)
    await nextMessage(api, 'alice@example.com', /账户已冻结/)
  })
})
