import { Operation } from '@bowline/contract/terms/operations.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { AccountForm } from '../../account-layout/account-form.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { AddressFields } from '../../address-fields/address-fields.tsx'
import { usePage } from '../../page-context.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Book, Entry } from './load-book.ts'
import { type EntryField, fieldOf, networksOf, sentEntry, withCoin, wrongFields } from './typed-entry.ts'
import { useLookalikeQuestion } from './use-lookalike-question.tsx'

const LONGEST_LABEL = 20
const nothing = { coin: '', network: '', address: '', tag: '', isWithoutTag: false, label: '' }

/** The form for a new entry. It is validated before the second factor is requested. */
export function AddForm({ book, onAdded }: { readonly book: Book; onAdded(entry: Entry): void }) {
  const t = useWords('account-address-book')
  const { siteApi } = usePage()
  const doubt = useLookalikeQuestion()
  const [typed, setTyped] = useState(() => withCoin(book, nothing, book.coins[0]?.coinName ?? ''))
  const networks = networksOf(book, typed.coin)
  const hasTag = networks.find(({ transferNetWork }) => transferNetWork === typed.network)?.hasTag ?? false
  const wrong = wrongFields(typed, hasTag)
  const { ask, dialog } = useSecondFactor(Operation.other)
  const { busy, tried, refusal, submit } = useSubmit(
    async () => {
      const entry = sentEntry(typed)
      const { address, looksLike } = await siteApi('POST /exchange-web/web/withdraw/checkAddress', entry)
      if (looksLike && !(await doubt(address, looksLike))) return undefined
      return ask((proof) => siteApi('POST /exchange-web/web/add_withdraw_address', { ...entry, ...proof }))
    },
    onAdded,
    wrong.length === 0,
  )
  const refused = refusal && fieldOf(refusal)
  const errorOf = (field: EntryField) =>
    refused === field ? refusal?.text : tried && wrong.includes(field) ? t(`missing.${field}`) : undefined
  return (
    <>
      <AccountForm
        title={t('add')}
        submit={t('add.do')}
        busy={busy}
        refusal={refused ? undefined : refusal?.text}
        onSubmit={submit}
      >
        <Field label={t('coin')} required>
          <Select
            value={typed.coin}
            onChange={(coin) => setTyped(withCoin(book, typed, coin))}
            options={book.coins.map(({ coinName }) => ({ value: coinName, label: coinName }))}
            size="l"
          />
        </Field>
        <Field label={t('network')} hint={t('network.hint')} error={errorOf('network')} required>
          <Select
            value={typed.network}
            onChange={(network) => setTyped({ ...typed, network, tag: '', isWithoutTag: false })}
            options={networks.map(({ transferNetWork, name }) => ({ value: transferNetWork, label: name }))}
            size="l"
          />
        </Field>
        <AddressFields typed={typed} onChange={(next) => setTyped(next)} hasTag={hasTag} errorOf={errorOf} words={t} />
        <Field label={t('label')} hint={t('label.hint')} error={errorOf('label')} required>
          <TextInput
            value={typed.label}
            onChange={(label) => setTyped({ ...typed, label })}
            maxLength={LONGEST_LABEL}
            autoComplete="off"
            size="l"
          />
        </Field>
      </AccountForm>
      {dialog}
    </>
  )
}
