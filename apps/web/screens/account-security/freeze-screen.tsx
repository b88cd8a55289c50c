import { Button } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-security.module.css'
import { Thaw } from './thaw.tsx'
import { WaitingWithdrawals } from './waiting-withdrawals.tsx'

export const head = privateHead('account-security', 'freeze')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
}

/** The emergency stop, and its end. */
export function Screen() {
  const t = useWords('account-security')
  const security = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { ownStopLiftFromMs, isFrozenByOthers } = security.freeze
  return (
    <AccountLayout title={t('freeze')} at={3} back={useToSecurity()} intro={t('freeze.intro')}>
      <div className={styles.page}>
        {isFrozenByOthers && <Notice kind="bad">{t('freeze.others')}</Notice>}
        {(ownStopLiftFromMs !== null || isFrozenByOthers) && <WaitingWithdrawals />}
        {ownStopLiftFromMs === null ? <Stop /> : <Thaw security={security} fromMs={ownStopLiftFromMs} />}
      </div>
    </AccountLayout>
  )
}

const effects = ['trading', 'withdrawals', 'sessions', 'deposits', 'lift'] as const

function Stop() {
  const t = useWords('account-security')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const ask = useAsk()
  const { busy, refusal, submit } = useSubmit(
    async () => {
      const isSure = await ask({
        title: t('freeze.sure'),
        text: t('freeze.sure.text'),
        confirm: t('freeze.now'),
        cancel: layout('cancel'),
        danger: true,
      })
      return isSure ? siteApi('POST /exchange-web/web/user/freeze') : undefined
    },
    // Loads a new document, in which the bar above the header and everything else know of the freeze.
    () => location.reload(),
  )
  return (
    <Card title={t('freeze.what')}>
      <div className={styles.effects}>
        <ul>
          {effects.map((key) => (
            <li key={key}>{t(`freeze.${key}`)}</li>
          ))}
        </ul>
      </div>
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      <Button kind="danger" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
        {t('freeze.now')}
      </Button>
    </Card>
  )
}
