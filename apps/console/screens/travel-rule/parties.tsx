import { Button } from '@bowline/design-system/actions/button.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Details } from '../../parts/details.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

/** Who sends and who receives; shown when asked for, because looking is recorded. */
export function Parties({ id }: { readonly id: string }) {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    <ShownParties id={id} />
  ) : (
    <Button size="s" onClick={() => setShown(true)}>
      {t('travel.show')}
    </Button>
  )
}

function ShownParties({ id }: { readonly id: string }) {
  const { api } = useConsole()
  const { data, error } = useAnswer(id, () => api('GET /console-api/travel-rule/parties', { id }))
  if (error) return <Banner kind="bad">{error.message}</Banner>
  if (!data) return <Skeleton ch={30} lines={4} />
  const { parties } = data
  if (!parties) return <p>{t('travel.erased')}</p>
  const { originator, originatorAccount, originatorCountry, beneficiary, beneficiaryCountry, provider } = parties
  return (
    <Details
      details={{
        [t('travel.originator')]: `${originator.name} ${originator.familyName}`,
        [t('travel.account')]: originatorAccount,
        [t('travel.country')]: originatorCountry,
        [t('travel.beneficiary')]: beneficiary && `${beneficiary.name} ${beneficiary.familyName}`,
        [t('travel.beneficiary.country')]: beneficiaryCountry,
        [t('travel.provider')]: provider,
      }}
    />
  )
}
