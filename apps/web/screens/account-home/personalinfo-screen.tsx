import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { IdCard } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Details } from '../../account-layout/details.tsx'
import { OwnDirection } from '../../account-layout/own-direction.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'

export const head = privateHead('account-home', 'personal')

export async function load({ siteApi }: ScreenContext) {
  const [person, countries] = await Promise.all([
    siteApi('GET /exchange-web-gateway/userCenterKyc/userInfo'),
    siteApi('GET /exchange-web-gateway/countryList/bindMobile'),
  ])
  const named = (code: string | null) => countries.find((country) => country.code === code)?.name ?? code
  return { ...person, nationality: named(person.nationality), residence: named(person.residence) }
}

/** The masked details of the user's documents, safe from onlookers. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const person = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const type = person.certificateType
  const known = [
    { label: t('person.family'), value: person.familyName },
    { label: t('person.name'), value: person.name },
    { label: t('person.birth'), value: person.birthDate },
    { label: t('person.nationality'), value: person.nationality },
    { label: t('person.residence'), value: person.residence },
    { label: t('person.document'), value: type && t(`document.${type}`) },
    { label: t('person.number'), value: person.certificateCode },
    { label: t('person.until'), value: person.validUntil },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value: <OwnDirection text={value} /> }]))
  return (
    <AccountLayout
      title={t('personal')}
      at={1}
      back={{ to: '/account/information', label: t('information') }}
      intro={t('personal.intro')}
    >
      <div className={styles.page}>
        <Card>
          {known.length > 0 ? (
            <Details details={known} />
          ) : (
            <EmptyState
              icon={<IdCard aria-hidden="true" size={28} />}
              title={t('personal.empty')}
              text={t('personal.empty.text')}
              action={
                <Link className={buttonClass({ kind: 'primary' })} to="/account/id_verification">
                  {layout('nav.verification')}
                </Link>
              }
            />
          )}
        </Card>
        {known.length > 0 && <p className={styles.note}>{t('personal.change')}</p>}
      </div>
    </AccountLayout>
  )
}
