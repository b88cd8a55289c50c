import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { isoDate } from '@bowline/design-system/numbers/typed-date.ts'
import { useState } from 'react'
import { focusFirstWrong } from '../../account-layout/focus-first-wrong.ts'
import { useWords } from '../../words/use-words.ts'
import { CardForm } from './card-form.tsx'
import { CountryField } from './country-field.tsx'
import { DateField } from './date-field.tsx'
import { DocumentNumberFields } from './document-number-fields.tsx'
import type { Country, DocumentType } from './kyc-view.ts'

export interface ShownDocument {
  readonly country: string
  readonly type: DocumentType
  readonly number: string
  /** '' of a document without an end. */
  readonly validUntil: string
}

interface DocumentFormProps {
  readonly countries: readonly Country[]
  readonly value: ShownDocument
  readonly today: string
  /** The server's error for a field when the photos were submitted. */
  readonly refused: { readonly field: string; readonly text: string } | undefined
  onDone(document: ShownDocument): void
}

/** Level two, first page: which document. The server reads it with the photos. */
export function DocumentForm({ countries, value, today, refused, onDone }: DocumentFormProps) {
  const t = useWords('account-kyc')
  const [document, setDocument] = useState(value)
  const [isEndless, setEndless] = useState(false)
  const [tried, setTried] = useState(false)
  const types = countries.find(({ code }) => code === document.country)?.documents ?? [document.type]
  const type = types.includes(document.type) ? document.type : (types[0] as DocumentType)
  // Every passport ends.
  const hasEnd = type === 'passport' || !isEndless
  const validUntil = hasEnd ? isoDate(document.validUntil) : ''
  const isPast = hasEnd && validUntil !== undefined && validUntil < today
  const isWhole = document.country !== '' && document.number.trim() !== '' && validUntil !== undefined && !isPast
  const errorOf = (field: string, text: string) =>
    refused?.field === field ? refused.text : tried && text.trim() === '' ? t('missing') : undefined
  return (
    <CardForm
      submit={t('next')}
      busyLabel={t('busy')}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isWhole) onDone({ ...document, type, validUntil })
        else focusFirstWrong(event.currentTarget)
      }}
    >
      <CountryField
        label={t('issued')}
        countries={countries}
        value={document.country}
        onChange={(country) => setDocument({ ...document, country })}
        error={errorOf('countryCode', document.country)}
      />
      <DocumentNumberFields
        types={types}
        value={{ type, number: document.number }}
        onChange={(chosen) => setDocument({ ...document, ...chosen })}
        error={errorOf('certificateCode', document.number)}
      />
      {hasEnd && (
        <DateField
          label={t('until')}
          value={document.validUntil}
          onChange={(until) => setDocument({ ...document, validUntil: until })}
          error={
            errorOf('validUntil', document.validUntil) ??
            (tried && validUntil === undefined ? t('date.none') : tried && isPast ? t('until.past') : undefined)
          }
        />
      )}
      {type !== 'passport' && (
        <Checkbox checked={isEndless} onChange={setEndless}>
          {t('until.none')}
        </Checkbox>
      )}
    </CardForm>
  )
}
