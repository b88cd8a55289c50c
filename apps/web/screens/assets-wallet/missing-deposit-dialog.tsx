import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextArea, TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useId, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { Coin } from './coin-info.ts'

interface MissingDepositDialogProps {
  readonly coin: Coin
  readonly network: string
  onClose(): void
  onReported(): void
}

/** As the call takes them; spaces around what was pasted do not matter. */
const isTxid = (text: string) => /^[0-9A-Za-z]{8,128}$/.test(text.trim())
const isContract = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text.trim())
const isAmount = (text: string) => /^\d{1,20}(\.\d{1,18})?$/.test(text.trim())

export function MissingDepositDialog({ coin, network, onClose, onReported }: MissingDepositDialogProps) {
  const { coinName, networks } = coin
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const toast = useToast()
  const form = useId()
  const [chosen, setChosen] = useState(network || (networks[0]?.transferNetWork ?? ''))
  const [isToken, setToken] = useState(false)
  const [contract, setContract] = useState('')
  const [txid, setTxid] = useState('')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  // Of a network without tokens there are none that are not listed.
  const hasTokens = networks.find(({ transferNetWork }) => transferNetWork === chosen)?.hasTokens === true
  const isUnlisted = hasTokens && isToken
  const { busy, tried, refusal, submit } = useSubmit(
    () =>
      siteApi('POST /exchange-web-gateway/wallet/claimRecovery', {
        ...(isUnlisted ? { contract: contract.trim() } : { coinName }),
        ...{ transferNetWork: chosen, txid: txid.trim(), amount: amount.trim(), note: note.trim() },
      }),
    () => {
      toast({ kind: 'good', text: t('missing.sent') })
      onReported()
      onClose()
    },
    isTxid(txid) && isAmount(amount) && (!isUnlisted || isContract(contract)),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('missing.title', { coin: coinName, network: chosen })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button form={form} type="submit" kind="primary" busy={busy} busyLabel={t('missing.sending')}>
            {t('missing.send')}
          </Button>
        </>
      }
    >
      <form id={form} method="post" className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
        <Field label={t('network')}>
          <Select
            options={networks.map(({ transferNetWork, name }) => ({ value: transferNetWork, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
        </Field>
        {hasTokens && (
          <Checkbox checked={isToken} onChange={setToken}>
            {t('missing.token')}
          </Checkbox>
        )}
        {isUnlisted && (
          <Field
            label={t('missing.contract')}
            hint={t('missing.contract.hint')}
            error={tried && !isContract(contract) ? t('missing.contract.wrong') : undefined}
            required
          >
            <TextInput
              value={contract}
              onChange={setContract}
              name="contract"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        <Field label={t('missing.txid')} error={tried && !isTxid(txid) ? t('missing.txid.wrong') : undefined} required>
          <TextInput value={txid} onChange={setTxid} name="txid" dir="ltr" autoComplete="off" spellCheck={false} />
        </Field>
        <Field
          label={t('missing.amount')}
          error={tried && !isAmount(amount) ? t('missing.amount.wrong') : undefined}
          required
        >
          <TextInput
            value={amount}
            onChange={setAmount}
            name="amount"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
          />
        </Field>
        <Field label={t('missing.note')}>
          <TextArea value={note} onChange={setNote} name="note" rows={3} maxLength={1_000} />
        </Field>
        {refusal && <Notice kind="bad">{refusal.text}</Notice>}
      </form>
    </Dialog>
  )
}
