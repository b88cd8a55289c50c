import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { DemoInboxLine } from '../../second-factor/demo-inbox-line.tsx'
import { UserLayout } from '../../user-layout/user-layout.tsx'
import { useWords } from '../../words/use-words.ts'
import { type EnableState, firstState, LINK_GONE } from './enable-state.ts'
import styles from './user-enable.module.css'

export const head = privateHead('user-enable', 'title')

/** The link's token. Looking at the page must not use it up: programs that read mail look at every link. */
export async function load({ request }: ScreenContext) {
  return { key: new URL(request.url).searchParams.get('key')?.slice(0, 128) ?? '' }
}

/** The target of the link in the e-mail: a button confirms the address. Without a link, the user can request one. */
export function Screen() {
  const t = useWords('user-enable')
  const { key } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const {
    siteApi,
    session: { user },
  } = usePage()
  const [state, setState] = useState<EnableState>(() => firstState(key, user))
  const [target, setTarget] = useState(user?.email ?? '')
  const confirm = useSubmit(
    () => siteApi('POST /exchange-web/web/user/enable', { key }),
    ({ maskedTarget }) => {
      setTarget(maskedTarget)
      setState('done')
    },
  )
  const send = useSubmit(
    () => siteApi('POST /exchange-web/web/user/enable/sendLink'),
    ({ maskedTarget }) => {
      setTarget(maskedTarget)
      setState('sent')
    },
  )
  const isGone = state === 'ask' && confirm.refusal?.code === LINK_GONE
  const shown = isGone ? 'gone' : state
  const canSend =
    (shown === 'gone' || shown === 'send') && user !== null && user.email !== null && !user.isEmailConfirmed
  const refusal = isGone || canSend ? send.refusal : confirm.refusal
  return (
    <UserLayout title={t(`${shown}.title`)} intro={t(`${shown}.text`, { target })} step={shown}>
      <div className={styles.parts}>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        {shown === 'ask' ? (
          <Button
            kind="primary"
            size="l"
            full
            busy={confirm.busy}
            busyLabel={t('busy')}
            onClick={() => confirm.submit()}
          >
            {t('confirm')}
          </Button>
        ) : canSend ? (
          <Button kind="primary" size="l" full busy={send.busy} busyLabel={t('busy')} onClick={() => send.submit()}>
            {t('sendLink')}
          </Button>
        ) : (
          <Link className={buttonClass({ size: 'l', full: true })} to={user ? '/account/information' : '/user/login'}>
            {user ? t('toAccount') : t('toLogin')}
          </Link>
        )}
        {shown === 'ask' && <p className={styles.note}>{t('notYou')}</p>}
        {shown === 'sent' && <DemoInboxLine />}
      </div>
    </UserLayout>
  )
}
