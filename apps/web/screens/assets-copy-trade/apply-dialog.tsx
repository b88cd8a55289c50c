import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { FormDialog } from '@bowline/design-system/layers/form-dialog.tsx'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import type { OwnLeader } from './copy-sums.ts'
import { ShareField } from './share-field.tsx'

/** Of the profit, until somebody says otherwise. */
const USUAL_SHARE_PPM = 100_000
const LEAST_NAME = 3

interface ApplyDialogProps {
  /** Of an earlier application, which is the beginning of the next. */
  readonly leader: OwnLeader | null
  readonly mostSharePpm: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks to be copied: a name, a few words and a share; staff decide. */
export function ApplyDialog({ leader, mostSharePpm, onClose, onDone }: ApplyDialogProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const [name, setName] = useState(leader?.name ?? '')
  const [about, setAbout] = useState(leader?.about ?? '')
  const [sharePpm, setShare] = useState(leader?.sharePpm ?? USUAL_SHARE_PPM)
  const isNamed = name.trim().length >= LEAST_NAME
  const { busy, tried, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/copy/leader/apply', { name: name.trim(), about: about.trim(), sharePpm }),
    onDone,
    isNamed,
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('apply')}
      words={{ send: t('apply.send'), sending: t('sending'), cancel: t('cancel') }}
      busy={busy}
      onSubmit={submit}
    >
      <Field
        label={t('apply.name')}
        hint={t('apply.name.hint')}
        error={tried && !isNamed ? t('apply.name.hint') : undefined}
        required
      >
        <TextInput value={name} onChange={setName} maxLength={24} autoComplete="off" />
      </Field>
      <Field label={t('apply.about')} hint={t('apply.about.hint')}>
        <TextInput value={about} onChange={setAbout} maxLength={500} autoComplete="off" />
      </Field>
      <ShareField sharePpm={sharePpm} mostSharePpm={mostSharePpm} onChange={setShare} />
      {refusal && <Notice kind="bad">{refusal.text}</Notice>}
    </FormDialog>
  )
}
