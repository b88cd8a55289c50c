import { addressFamilies as families } from '@bowline/contract/terms/address-families.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

/** Says what is cold: the public key of an account whose seed is on a machine without a connection. */
export function ColdKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useConsole()
  const [family, setFamily] = useState<(typeof families)[number]>('bitcoin')
  const [key, setKey] = useState('')
  const [fingerprint, setFingerprint] = useState('')
  const act = async (reason: string) => {
    const { address } = await api('POST /console-api/custody/request-cold-key', {
      ...{ family, key: key.trim(), fingerprint: fingerprint.trim(), reason },
    })
    return t('custody.enrol.done', { address })
  }
  return (
    <ActDialog title={t('custody.enrol')} confirm={t('reconciliation.request')} onClose={onClose} act={act}>
      <p>{t('custody.enrol.text')}</p>
      <Field label={t('custody.family')}>
        <Select
          options={families.map((value) => ({ value, label: t(`custody.family.${value}`) }))}
          value={family}
          onChange={setFamily}
        />
      </Field>
      <Field label={t('custody.fingerprint')}>
        <TextInput value={fingerprint} onChange={setFingerprint} dir="ltr" name="fingerprint" maxLength={8} />
      </Field>
      <Field label={t('custody.key')}>
        <TextInput value={key} onChange={setKey} dir="ltr" name="key" maxLength={120} autoComplete="off" />
      </Field>
    </ActDialog>
  )
}
