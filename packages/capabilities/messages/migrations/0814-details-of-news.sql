alter table web_news rename column told to details;
