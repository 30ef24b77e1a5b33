create index if not exists article_translations_words on article_translations using gin (tenant_id, vector);
