import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Token } from './tokens.tsx'

const isToken = (contract: string, decimals: string) =>
  /^0x[0-9a-fA-F]{40}$/.test(contract) && /^\d{1,2}$/.test(decimals) && Number(decimals) <= 36

interface CheckDialogProps {
  /** Undefined: one that is not in the list, which the member names. */
  readonly token: Token | undefined
  readonly networks: readonly string[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Has the node of a network look at a token, before it is listed or again. */
export function CheckDialog({ token, networks, onDone, onClose }: CheckDialogProps) {
  const { api } = useConsole()
  const [network, setNetwork] = useState(token?.network ?? networks[0] ?? '')
  const [contract, setContract] = useState(token?.contract ?? '')
  const [decimals, setDecimals] = useState(token ? String(token.decimals) : '')
  const act = async (reason: string) => {
    const named = { network, contract: contract.trim(), decimals: Number(decimals.trim()) }
    await api('POST /console-api/tokens/check', { ...named, reason })
    onDone()
    return t('tokens.check.done')
  }
  return (
    <ActDialog
      title={t('tokens.check.title', { network })}
      confirm={t('tokens.check.other')}
      onClose={onClose}
      act={act}
      problem={() => (isToken(contract.trim(), decimals.trim()) ? undefined : t('tokens.check.wrong'))}
    >
      <p>{t('tokens.check.text')}</p>
      {!token && (
        <>
          <Field label={t('tokens.network')}>
            <Select
              options={networks.map((value) => ({ value, label: value }))}
              value={network}
              onChange={setNetwork}
            />
          </Field>
          <Field label={t('tokens.contract')}>
            <TextInput value={contract} onChange={setContract} dir="ltr" name="contract" autoComplete="off" />
          </Field>
          <Field label={t('tokens.decimals.field')}>
            <TextInput value={decimals} onChange={setDecimals} inputMode="numeric" dir="ltr" name="decimals" />
          </Field>
        </>
      )}
    </ActDialog>
  )
}
