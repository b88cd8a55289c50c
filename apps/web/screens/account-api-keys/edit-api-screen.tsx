import type { CodeText } from '@bowline/contract/codes.ts'
import { redirect, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { DemoInboxLine } from '../../second-factor/demo-inbox-line.tsx'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { CopyLine } from './copy-line.tsx'
import { DeleteCard } from './delete-card.tsx'
import { EditForm } from './edit-form.tsx'
import { KeyStatus } from './key-badges.tsx'
import { sentTerms, termsOf } from './key-terms.ts'
import { SuspendedNotice } from './suspended-notice.tsx'
import { UsageCard } from './usage-card.tsx'
import { WithdrawTermsCard } from './withdraw-terms-card.tsx'

export const head = privateHead('account-api-keys', 'title')

/** Deleted in the meantime, or never one of the user's keys. */
const NO_SUCH_KEY: CodeText<'refused'> = '10000'

export async function load({ siteApi, request }: ScreenContext) {
  const apiKey = new URL(request.url).searchParams.get('apiKey') ?? ''
  try {
    const [key, usage, terms] = await Promise.all([
      siteApi('GET /exchange-web/web/userCenterOpenApi/getApikeyInfo', { apiKey }),
      siteApi('GET /exchange-web/web/user/apiKey/usage', { apiKey, days: 30 }),
      siteApi('GET /exchange-web/web/user/apiKey/withdrawTerms', { apiKey }),
    ])
    return { key, usage, terms }
  } catch (error) {
    if (isSiteApiError(error) && error.code === NO_SUCH_KEY) throw redirect('/account/list_api')
    throw error
  }
}

/** One key: its permissions and addresses, its usage, and its deletion. */
export function Screen() {
  const t = useWords('account-api-keys')
  const { key, usage, terms } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const back = { to: '/account/list_api', label: t('all') }
  return (
    <AccountLayout
      title={t('edit.title', { label: key.apiKeyRemark || key.apiKey.slice(0, 6) })}
      at={6}
      back={back}
      aside={<KeyStatus status={key.status} />}
    >
      <div className={styles.parts}>
        <dl className={styles.copyLines}>
          <CopyLine name={t('edit.key')} text={key.apiKey} />
        </dl>
        <KeyState />
        {(key.status === 'active' || key.status === 'suspended') && (
          <EditForm key={JSON.stringify(sentTerms(termsOf(key)))} before={key} />
        )}
        {key.withdraw === 1 && (
          <WithdrawTermsCard
            key={JSON.stringify([terms.perDay, terms.addressIds])}
            apiKey={key.apiKey}
            before={terms}
          />
        )}
        {key.status !== 'pending' && <UsageCard days={usage.days} />}
        <DeleteCard row={key} />
      </div>
    </AccountLayout>
  )
}

/** Pending changes, and what keeps the key from working. */
function KeyState() {
  const t = useWords('account-api-keys')
  const { key } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { status, activateBeforeMs, change, withdrawFromMs } = key
  const when = (atMs: number | null) => ({ when: () => <Moment key="when" atMs={atMs} /> })
  return (
    <>
      {status === 'pending' && (
        <Notice kind="warn">
          {t.rich('edit.pending', when(activateBeforeMs))}
          <DemoInboxLine />
        </Notice>
      )}
      {status === 'expired' && <Notice kind="bad">{t('edit.expired')}</Notice>}
      {status === 'suspended' && <SuspendedNotice />}
      {change && (
        <Notice kind="warn">
          {t.rich('edit.waiting', when(change.confirmBeforeMs))}
          <DemoInboxLine />
        </Notice>
      )}
      {withdrawFromMs !== null && <Notice kind="info">{t.rich('edit.held', when(withdrawFromMs))}</Notice>}
    </>
  )
}
