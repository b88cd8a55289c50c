import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './alpha.module.css'

interface MembershipProps {
  readonly hasPass: boolean
  readonly isMember: boolean
  readonly onJoined: () => void
}

/** What can go wrong, always; and whether the reader may buy. */
export function Membership({ hasPass, isMember, onJoined }: MembershipProps) {
  const t = useWords('alpha')
  const { config } = usePage()
  return (
    <Card title={t('risk')}>
      <div className={styles.membership}>
        <p>{t('risk.text', { name: config.brand.name })}</p>
        <div aria-live="polite">
          {isMember && <Notice kind="good">{t('member')}</Notice>}
          {!hasPass && (
            <Notice kind="info" title={t('noPass')}>
              {t('noPass.text')}
            </Notice>
          )}
        </div>
        {hasPass && !isMember && <JoinForm onJoined={onJoined} />}
      </div>
    </Card>
  )
}

function JoinForm({ onJoined }: Pick<MembershipProps, 'onJoined'>) {
  const t = useWords('alpha')
  const { siteApi } = usePage()
  const [accepts, setAccepts] = useState(false)
  const { busy, refusal, submit, forget } = useSubmit(
    () => siteApi('POST /exchange-web-gateway/alpha/acceptRisk'),
    onJoined,
    accepts,
  )
  return (
    <form className={styles.membership} onSubmit={submit}>
      <Checkbox
        checked={accepts}
        onChange={(checked) => {
          setAccepts(checked)
          forget()
        }}
      >
        {t('accept')}
      </Checkbox>
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      <Button type="submit" kind="primary" disabled={!accepts} busy={busy} busyLabel={t('joining')}>
        {t('join')}
      </Button>
    </form>
  )
}
