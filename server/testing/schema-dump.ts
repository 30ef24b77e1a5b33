/** Something that takes SQL as the owner of a database. */
type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/**
 * Rights in one order, whatever order they were given in; nothing where an object has the ones it began with.
 */
const rights = (acl: string): string =>
  `(select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) as a)`;
const isOurs = (oid: string, catalog: string): string =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const ours = "'public'::regnamespace";

/** Each kind of object: a line of text for every one of them. */
const kinds = [
  `select format('extension %s in %s', e.extname, e.extnamespace::regnamespace) from pg_extension e`,
  `select format('schema %s of %s rights %s', n.nspname, n.nspowner::regrole, ${rights("n.nspacl")}) from pg_namespace n where n.oid = ${ours}`,
  `select format('role %s super %s inherit %s createrole %s createdb %s login %s bypassrls %s settings %s', r.rolname, r.rolsuper, r.rolinherit, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin, r.rolbypassrls, r.rolconfig)
    from pg_roles r where r.rolname like 'parley\\_%'`,
  `select format('relation %s kind %s of %s persistence %s row security %s forced %s replica identity %s options %s rights %s', c.relname, c.relkind, c.relowner::regrole, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relreplident, c.reloptions, ${rights("c.relacl")})
    from pg_class c where c.relnamespace = ${ours} and ${isOurs("c.oid", "pg_class")}`,
  `select format('column %s.%s %s not null %s generated %s identity %s default %s collation %s storage %s compression %s statistics %s rights %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
      pg_get_expr(d.adbin, d.adrelid), (select l.collname from pg_collation l where l.oid = a.attcollation), a.attstorage, a.attcompression, a.attstattarget, ${rights("a.attacl")})
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and ${isOurs("c.oid", "pg_class")}`,
  `select format('constraint %s.%s %s validated %s inherited %s', coalesce(t.relname, c.contypid::regtype::text), c.conname, pg_get_constraintdef(c.oid), c.convalidated, c.coninhcount)
    from pg_constraint c left join pg_class t on t.oid = c.conrelid where c.connamespace = ${ours}`,
  `select format('index %s valid %s clustered %s replica identity %s', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident)
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = ${ours}`,
  `select format('sequence %s %s', s.seqrelid::regclass, to_jsonb(s) - 'seqrelid') from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = ${ours}`,
  `select format('view %s %s', v.viewname, v.definition) from pg_views v where v.schemaname = 'public'`,
  `select format('type %s kind %s of %s values %s rights %s', t.typname, t.typtype, t.typowner::regrole, (select string_agg(e.enumlabel, ' ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), ${rights("t.typacl")})
    from pg_type t where t.typnamespace = ${ours} and t.typtype in ('e', 'd', 'r') and ${isOurs("t.oid", "pg_type")}`,
  `select format('policy %s on %s permissive %s for %s to %s using %s check %s', p.policyname, p.tablename, p.permissive, p.cmd, (select string_agg(r, ' ' order by r) from unnest(p.roles) as r), p.qual, p.with_check)
    from pg_policies p where p.schemaname = 'public'`,
  `select format('function %s of %s rights %s %s', f.oid::regprocedure, f.proowner::regrole, ${rights("f.proacl")}, pg_get_functiondef(f.oid))
    from pg_proc f where f.pronamespace = ${ours} and f.prokind in ('f', 'p') and ${isOurs("f.oid", "pg_proc")}`,
  `select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${ours} and not t.tgisinternal`,
  `select format('rule %s on %s %s', r.rulename, r.tablename, r.definition) from pg_rules r where r.schemaname = 'public'`,
  `select format('statistics %s', pg_get_statisticsobjdef(s.oid)) from pg_statistic_ext s where s.stxnamespace = ${ours}`,
  `select format('event trigger %s on %s enabled %s', e.evtname, e.evtevent, e.evtenabled) from pg_event_trigger e`,
  `select format('default rights %s in %s for %s %s', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype, ${rights("d.defaclacl")}) from pg_default_acl d`,
  `select format('comment %s %s', i.identity, d.description) from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i where i.schema = 'public' and d.objoid >= 16384
    and not exists (select from pg_depend e where e.classid = d.classoid and e.objid = d.objoid and e.deptype = 'e')`,
];

/**
 * The product's schema as sorted text, an object a line: without object numbers, the order of columns and
 * the order in which rights were given. Two databases of one engine with the same text have the same schema.
 */
export async function schemaDump(ask: Ask): Promise<string> {
  const lines: string[] = [];
  for (const kind of kinds)
    for (const { line } of await ask(`select line from (${kind}) as of_kind(line)`))
      lines.push(String(line).replaceAll("\n", "\\n"));
  return `${lines.sort().join("\n")}\n`;
}
