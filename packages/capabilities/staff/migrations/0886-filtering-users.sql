-- Operators filter and sort the list of users; each of these answers a filter, or holds the order of a page.
create index users_by_level on users (kyc_level, id);
create index users_by_country on users (country, id);
create index users_by_registration on users (created_at, id);

-- Where they came from; who invited them has an index already.
create index attributions_of_campaign on attributions (campaign_name) where campaign_name is not null;
create index attributions_of_channel on attributions (channel) where channel is not null;
create index attributions_of_fcn on attributions (fcn) where fcn is not null;
