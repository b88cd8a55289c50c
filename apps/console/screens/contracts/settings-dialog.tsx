import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { FigureFields } from '../../parts/figure-fields.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { ContractRow } from './contracts.tsx'

type Settings = ContractRow['settings']

const names = [
  'fundingHours',
  'fundingCapPercent',
  'makerPercent',
  'takerPercent',
  'nearPercent',
  'farPercent',
  'clampPercent',
  'triggerProtectPercent',
  'profitWeightPercent',
  'openInterestPercent',
  'minQty',
  'maxQty',
  'marketMaxQty',
  'minNotional',
  'maxNotional',
  'maxOpenOrders',
  'maxConditional',
  'endsAt',
] as const satisfies readonly (keyof Settings)[]

const hints = {
  fundingHours: 'contract.hint.fundingHours',
  fundingCapPercent: 'contract.hint.fundingCapPercent',
  maxNotional: 'contract.hint.maxNotional',
  endsAt: 'contract.hint.endsAt',
} as const

interface SettingsDialogProps {
  readonly contract: ContractRow
  readonly onClose: () => void
}

/** The server checks every field; a second person puts them in force. */
export function SettingsDialog({ contract, onClose }: SettingsDialogProps) {
  const { api } = useConsole()
  const { name, tick, quote, settles, tiers } = contract
  const [settings, setSettings] = useState<Settings>(contract.settings)
  const request = async (reason: string) => {
    await api('POST /console-api/contracts/request-settings', { name, ...settings, reason })
    return t('act.asked')
  }
  return (
    <ActDialog
      title={t('contract.settings.title', { name })}
      confirm={t('markets.request')}
      onClose={onClose}
      act={request}
    >
      <p className={styles.quiet}>{t('contract.settings.about', { tick, quote, tiers })}</p>
      <FigureFields
        names={names}
        label={(field) => t(`contract.${field}`, { settles })}
        hint={(field) => (field in hints ? t(hints[field as keyof typeof hints]) : undefined)}
        values={settings}
        onChange={(field, typed) => setSettings((known) => ({ ...known, [field]: typed }))}
      />
    </ActDialog>
  )
}
