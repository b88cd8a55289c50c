import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { useState } from 'react'
import { Notice } from '../../../account-layout/notice.tsx'
import { useWords } from '../../../words/use-words.ts'
import { Effects, RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import { UpgradeChecks } from './upgrade-checks.tsx'
import { UpgradedCoins } from './upgraded-coins.tsx'
import { useUpgrade } from './use-upgrade.ts'

interface UpgradeDialogProps {
  readonly tradePath: string
  readonly onClose: () => void
  /** The account is a unified one now, and its owner wants to see it. */
  readonly onDone: () => void
}

/** Guides to a unified account: what it is, what is missing for it, what becomes of the figures, and the upgrade itself. */
export function UpgradeDialog({ tradePath, onClose, onDone }: UpgradeDialogProps) {
  const t = useWords('contracts/unified')
  const [isUnderstood, setUnderstood] = useState(false)
  const { step, data, error, refused, again, upgrade } = useUpgrade()
  const isAllowed = data?.info.checks.every(({ passed }) => passed) ?? false
  const leave = step === 'done' ? onDone : onClose
  return (
    <Dialog
      open
      onClose={leave}
      dismissible={step === 'guide'}
      title={t('upgrade')}
      closeLabel={t('close')}
      actions={
        step === 'done' ? (
          <Button kind="primary" onClick={onDone}>
            {t('upgrade.next')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button
              kind="primary"
              aria-disabled={!isAllowed || !isUnderstood}
              busy={step === 'running'}
              busyLabel={t('upgrade.running')}
              onClick={() => isAllowed && isUnderstood && step === 'guide' && upgrade()}
            >
              {t('upgrade.send')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.form}>
        {refused && <Notice kind="bad">{refused}</Notice>}
        {!refused && step === 'guide' && data?.hasFailed && (
          <Notice kind="bad">
            {t('upgrade.failed')} {!isAllowed && t('upgrade.failed.missing')}
          </Notice>
        )}
        {step === 'done' && <Notice kind="good">{t('upgrade.done')}</Notice>}
        {step === 'running' && <Progress label={t('upgrade.running')} valueText={t('upgrade.running')} />}
        {step === 'guide' && <p>{t('upgrade.about')}</p>}
        {!data && !error && <p aria-busy="true">{t('loading')}</p>}
        {!data && error && <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} />}
        {data && (
          <>
            {step === 'guide' && (
              <>
                <h3>{t('upgrade.checks')}</h3>
                <UpgradeChecks checks={data.info.checks} tradePath={tradePath} />
              </>
            )}
            <h3>{t('upgrade.effect')}</h3>
            <Effects
              effects={[
                {
                  label: t('upgrade.behind'),
                  before: <MoneyText value={data.before.balance} unit={data.before.unit} zero />,
                  after: <MoneyText value={data.info.preview.marginBalance} unit="USD" zero />,
                },
                { label: t('imRatio'), after: <RatioText ratio={data.info.preview.imRatio} /> },
                {
                  label: t('mmRatio'),
                  before: <RatioText ratio={data.before.mmRatio} />,
                  after: <RatioText ratio={data.info.preview.mmRatio} />,
                },
              ]}
            />
            <UpgradedCoins coins={data.info.preview.assets} />
          </>
        )}
        {step === 'guide' && (
          <>
            <Notice kind="warn">{t('upgrade.borrow')}</Notice>
            <Checkbox checked={isUnderstood} onChange={setUnderstood}>
              {t('upgrade.confirm')}
            </Checkbox>
          </>
        )}
      </div>
    </Dialog>
  )
}
