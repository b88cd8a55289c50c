import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { TestApi } from '../../../../apps/api/api.fixture.ts'
import { lastCode } from '../../../../tests/support/read-inbox.ts'
import type { SiteVisitor } from '../site-visitor.fixture.ts'

/** The minute and a half between two codes is tested elsewhere; here nobody waits for it. */
export async function forgetSendings(sql: Sql): Promise<void> {
  await sql`delete from code_sendings`
}

/** A code for this operation, sent to the visitor's own address like from the page. */
export async function mailCode(
  api: TestApi,
  sql: Sql,
  visitor: SiteVisitor,
  to: string,
  type: number,
): Promise<string> {
  await forgetSendings(sql)
  await visitor.call('POST /exchange-web-gateway/userCenterInfo/sendEmailCode', { templateId: 22, type })
  return lastCode(api, to)
}

/** The proof of a user without number and authenticator. */
export async function mailProof(api: TestApi, sql: Sql, visitor: SiteVisitor, name: string) {
  return { validType: 3, validCode: await mailCode(api, sql, visitor, `${name}@example.com`, 11) } as const
}
