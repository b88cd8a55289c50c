import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { ProductRow } from './earn.tsx'

type Terms = ProductRow['terms']

const FRESH: Terms = {
  ...{ kind: 'flexible', coin: 'USDT', days: '', pays: '', rates: '', least: '', mostEach: '', quota: '' },
  ...{ instantPerDay: '', source: 'house', onSale: 'yes' },
}

const CHOICES = {
  kind: ['flexible', 'fixed'],
  pays: ['daily', 'end'],
  source: ['house', 'borrowers'],
  onSale: ['yes', 'no'],
} as const

interface TermsDialogProps {
  /** Undefined: a new one. */
  readonly product: ProductRow | undefined
  readonly onClose: () => void
}

/** The server checks every field; a second person puts them in force. What was lent by a product keeps what it is. */
export function TermsDialog({ product, onClose }: TermsDialogProps) {
  const { api } = useConsole()
  const [terms, setTerms] = useState<Terms>(product?.terms ?? FRESH)
  const isFixed = terms.kind === 'fixed'
  const change = (name: keyof Terms) => (typed: string) => setTerms((known) => ({ ...known, [name]: typed }))
  const request = async (reason: string) => {
    const own = isFixed
      ? { ...terms, instantPerDay: '', pays: terms.pays || 'daily' }
      : { ...terms, days: '', pays: '' }
    await api('POST /console-api/earn/request', { ...(product && { productId: product.productId }), ...own, reason })
    return t('act.asked')
  }
  const choice = (name: keyof typeof CHOICES) => (
    <Field key={name} label={t(`earn.term.${name}`)}>
      <Select
        value={terms[name]}
        onChange={change(name)}
        options={CHOICES[name].map((value) => ({
          value,
          label: t(`earn.term.${name}.${value}` as 'earn.term.kind.fixed'),
        }))}
      />
    </Field>
  )
  const typed = (name: Exclude<keyof Terms, keyof typeof CHOICES>) => (
    <Field key={name} label={t(`earn.term.${name}`)} hint={name === 'rates' ? t('earn.term.rates.hint') : undefined}>
      <TextInput value={terms[name]} onChange={change(name)} name={name} autoComplete="off" maxLength={120} />
    </Field>
  )
  return (
    <ActDialog
      title={product ? t('earn.change.title', { coin: product.coin }) : t('earn.new')}
      confirm={t('markets.request')}
      onClose={onClose}
      act={request}
    >
      <div className={styles.fields}>
        {!product && [choice('kind'), typed('coin')]}
        {!product && isFixed && [typed('days'), choice('pays')]}
        {typed('rates')}
        {(['least', 'mostEach', 'quota'] as const).map(typed)}
        {!isFixed && typed('instantPerDay')}
        {choice('source')}
        {product && choice('onSale')}
      </div>
    </ActDialog>
  )
}
