import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useRevalidator } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './address-book.module.css'

/** Whether money may go to saved addresses only. */
export function WhitelistCard({ isOn }: { readonly isOn: boolean }) {
  const t = useWords('account-address-book')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const { busy, refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web-gateway/userWithdrawAddrWhite/switch', { isOn: !isOn, ...proof })),
    () => {
      toast({ kind: 'good', text: t(isOn ? 'white.switchedOff' : 'white.switchedOn') })
      void revalidate()
    },
  )
  return (
    <Card
      title={
        <span className={styles.name}>
          {t('white')} <Badge tone={isOn ? 'gain' : 'plain'}>{t(isOn ? 'white.on' : 'white.off')}</Badge>
        </span>
      }
    >
      <div className={styles.parts}>
        <p className={styles.text}>{t(isOn ? 'white.on.text' : 'white.off.text')}</p>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
        <div>
          <Button kind={isOn ? 'danger' : 'quiet'} busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
            {t(isOn ? 'white.switchOff' : 'white.switchOn')}
          </Button>
        </div>
      </div>
      {dialog}
    </Card>
  )
}
