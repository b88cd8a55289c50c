import { Button, buttonClass } from '@bowline/design-system/button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import type { ScreenContext } from '../../screen.ts'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './user-enable.module.css'

export const head = privateHead('user-enable', 'title')

/** Used already, out of date, or never one of ours. */
const LINK_GONE = '140021'

/** The link's token. Looking at the page must not use it up: programs that read mail look at every link. */
export async function load({ request }: ScreenContext) {
  return { key: new URL(request.url).searchParams.get('key')?.slice(0, 128) ?? '' }
}

/** Where the link of the mail leads: one press, and the address is confirmed. */
export function Screen() {
  const t = useWords('user-enable')
  const { key } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { siteApi, session } = usePage()
  const [confirmed, setConfirmed] = useState<string>()
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/enable', { key }),
    ({ maskedTarget }) => setConfirmed(maskedTarget),
  )
  const isGone = key === '' || refusal?.code === LINK_GONE
  const state = confirmed !== undefined ? 'done' : isGone ? 'gone' : 'ask'
  const onward = session.user ? '/account/information' : '/user/login'
  return (
    <UserLayout title={t(`${state}.title`)} intro={t(`${state}.text`, { target: confirmed ?? '' })} step={state}>
      {state === 'ask' ? (
        <div className={styles.parts}>
          {refusal && <Notice kind="bad">{refusal.text}</Notice>}
          <Button kind="primary" size="l" full busy={busy} busyLabel={t('busy')} onClick={() => submit()}>
            {t('confirm')}
          </Button>
          <p className={styles.note}>{t('notYou')}</p>
        </div>
      ) : (
        <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={onward}>
          {session.user ? t('toAccount') : t('toLogin')}
        </Link>
      )}
    </UserLayout>
  )
}
