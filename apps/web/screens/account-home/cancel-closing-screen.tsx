import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'

export const head = privateHead('account-home', 'close.keep')

/** The target of the link in the e-mail about closing; works without signing in. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const [kept, setKept] = useState<string>()
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/close/cancelByLink', { key: query.get('key') ?? '' }),
    ({ maskedName }) => setKept(maskedName),
  )
  return (
    <AccountLayout title={t('close.keep')} at={1} variant="card">
      <div className={styles.page}>
        {kept === undefined ? (
          <>
            <p>{t('close.link')}</p>
            {refusal && <Notice kind="bad">{refusal.text}</Notice>}
            <Button kind="primary" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
              {t('close.keep')}
            </Button>
          </>
        ) : (
          <Notice kind="good" title={t('close.kept', { name: kept })}>
            {t('close.kept.text')} <Link to="/account/security">{layout('nav.security')}</Link>
          </Notice>
        )}
      </div>
    </AccountLayout>
  )
}
