import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { Link } from 'react-router'
import { momentText } from '../../account-layout/moment-text.ts'
import { AddressFields } from '../../address-fields/address-fields.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { WithdrawData } from './assets-withdraw-screen.tsx'
import type { TypedWithdrawal } from './typed-withdrawal.ts'

interface WithdrawDestinationProps {
  readonly book: WithdrawData['book']
  readonly typed: TypedWithdrawal
  onChange(typed: TypedWithdrawal): void
  readonly hasTag: boolean
  errorOf(field: 'address' | 'tag'): string | undefined
}

const TYPED = ''

/** Where to: a saved address, or one that is typed or pasted; with a whitelist the saved ones only. */
export function WithdrawDestination({ book, typed, onChange, hasTag, errorOf }: WithdrawDestinationProps) {
  const t = useWords('assets-wallet')
  const displayed = useLocale()
  const { isWhiteListOn, userWithdrawAddrList } = book
  const saved = userWithdrawAddrList.filter(
    ({ coinSymbol, transferNetWork }) => coinSymbol === typed.coin && transferNetWork === typed.network,
  )
  const keyOf = ({ address, tag }: { readonly address: string; readonly tag: number }) => `${address} ${tag}`
  const chosen = typed.isSaved ? keyOf({ address: typed.address, tag: Number(typed.tag) }) : TYPED
  const choose = (key: string) => {
    const entry = saved.find((each) => keyOf(each) === key)
    onChange({
      ...typed,
      isSaved: entry !== undefined,
      address: entry?.address ?? '',
      tag: entry && entry.tag !== 0 ? String(entry.tag) : '',
      isWithoutTag: entry !== undefined && entry.tag === 0,
    })
  }
  const mayType = !isWhiteListOn
  return (
    <>
      {(saved.length > 0 || isWhiteListOn) && (
        <Field
          label={t('book')}
          hint={isWhiteListOn ? t('book.white') : undefined}
          error={mayType ? undefined : errorOf('address')}
          aside={<Link to="/account/mng_address">{t('book.manage')}</Link>}
        >
          <Select
            size="l"
            value={chosen}
            onChange={choose}
            options={[
              { value: TYPED, label: t(mayType ? 'book.other' : 'book.pick') },
              ...saved.map((entry) => ({
                value: keyOf(entry),
                label:
                  entry.usableFromMs === null
                    ? entry.label
                    : t('book.waits', { label: entry.label, time: momentText(entry.usableFromMs, displayed) }),
                disabled: entry.usableFromMs !== null,
              })),
            ]}
          />
        </Field>
      )}
      {typed.isSaved ? (
        <p className={styles.mono}>
          <bdi dir="ltr">{typed.address}</bdi>
          {typed.tag !== '' && (
            <>
              {' '}
              · {t('tag')} <bdi dir="ltr">{typed.tag}</bdi>
            </>
          )}
        </p>
      ) : (
        mayType && <AddressFields typed={typed} onChange={onChange} hasTag={hasTag} errorOf={errorOf} words={t} />
      )}
    </>
  )
}
