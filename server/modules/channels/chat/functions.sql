-- contact_that_goes_on: crm/contact-merges.
drop trigger if exists chat_contact_that_goes_on on chat_sessions;
create trigger chat_contact_that_goes_on before insert on chat_sessions for each row when (new.contact_id is not null) execute function contact_that_goes_on();
