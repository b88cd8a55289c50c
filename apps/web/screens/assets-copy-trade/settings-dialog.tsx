import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { formOf, settingsFaults, settingsWish } from '../../copying/copy-form.ts'
import { SettingsFields } from '../../copying/settings-fields.tsx'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { Mine, Relation } from './copy-sums.ts'

interface SettingsDialogProps {
  readonly relation: Relation
  readonly contracts: Mine['contracts']
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Other settings, for later orders. */
export function SettingsDialog({ relation, contracts, onClose, onDone }: SettingsDialogProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const { relationId, leaderName, settings, allotted } = relation
  const [form, setForm] = useState(() => formOf(settings))
  const faults = settingsFaults(form, allotted)
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/change', { relationId, ...settingsWish(form) }),
    onDone,
    Object.keys(faults).length === 0,
  )
  return (
    <FormDialog
      onClose={onClose}
      title={`${t('settings')}: ${leaderName}`}
      words={{ send: t('save'), sending: t('sending'), cancel: t('cancel') }}
      busy={busy}
      onSubmit={submit}
    >
      <SettingsFields form={form} onChange={setForm} faults={faults} tried={tried} contracts={contracts} />
      <Notice kind="info">{t('settings.note')}</Notice>
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
    </FormDialog>
  )
}
